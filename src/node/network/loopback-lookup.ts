/** Resolves host names. Names of this machine resolve to it alone, whatever a name server answers. */
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isLoopbackAddress, isLoopbackName } from '#model/service/loopback.ts'

/** Error code for a name of this machine that resolves to another one. */
export const NOT_LOOPBACK_CODE = 'ENOTLOOPBACK'

/** A key is sent to this machine unencrypted without the user's consent, and only the resolved address proves that it is this machine. */
export function createLoopbackLookup(lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    if (!isLoopbackName(hostname)) return lookup(hostname, options, callback)
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = typeof found === 'string' ? [] : found
      const [first, ...others] = addresses.filter(({ address }) => isLoopbackAddress(address))
      if (error !== null || first === undefined) callback(error ?? notLoopback(hostname, addresses), [])
      else if (options.all === true) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    })
  }
}

function notLoopback(hostname: string, found: readonly LookupAddress[]): Error {
  const addresses = found.map(({ address }) => address).join(', ')
  return Object.assign(new Error(`${hostname} is ${addresses}, and not this machine. Nothing was sent.`), {
    code: NOT_LOOPBACK_CODE,
  })
}
