/** Recognises hosts that are this machine, so that traffic crosses no network. */
import { ipOf, unmapped } from './host-name.ts'

/** Reserved for this machine (RFC 6761). A name server may resolve them otherwise, so the code that connects checks the address. */
const LOOPBACK_NAME = /^(?:.+\.)?localhost\.?$/iu

/** Returns whether a host is this machine. @param host As in a URL: IPv6 in brackets. */
export function isLoopback(host: string): boolean {
  return isLoopbackName(host) || isLoopbackAddress(host)
}

/** Returns whether a host has a name of this machine, unresolved. */
export function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAME.test(host)
}

/** Returns whether a numeric address is this machine. @param address With or without brackets. */
export function isLoopbackAddress(address: string): boolean {
  const ip = ipOf(address.includes(':') && !address.startsWith('[') ? `[${address}]` : address)
  return ip !== null && unmapped(ip).range() === 'loopback'
}
