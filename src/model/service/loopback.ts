/** Which hosts are this machine itself, so that what is sent to them crosses no network. */
import { ipOf, unmapped } from './host-name.ts'

/** Names that are reserved for this machine (RFC 6761). A name server may say otherwise: whoever connects checks the address. */
const LOOPBACK_NAME = /^(?:.+\.)?localhost\.?$/iu

/** @param host As in a URL: IPv6 in brackets. */
export function isLoopback(host: string): boolean {
  return isLoopbackName(host) || isLoopbackAddress(host)
}

/** Whether a host is called this machine, and its address is still to be found. */
export function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAME.test(host)
}

/** @param address In numbers, with or without the brackets of a URL. */
export function isLoopbackAddress(address: string): boolean {
  const ip = ipOf(address.includes(':') && !address.startsWith('[') ? `[${address}]` : address)
  return ip !== null && unmapped(ip).range() === 'loopback'
}
