/** Listens on the addresses of this machine. One that the machine does not have, as where there is IPv6 alone, is not an error. */

/** In the order in which they are preferred. */
export const LOOPBACK_ADDRESSES: readonly string[] = ['127.0.0.1', '::1']

/** Codes of systems for an address, or a family of addresses, that the machine does not have. */
const MISSING: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** Where it listens, and what listens there. */
interface Listening<T> {
  readonly address: string
  readonly listener: T
}

/**
 * Listens on the first address that the machine has.
 *
 * @throws The error of the first address that the machine has, or, where it has none of them, the error of the last one.
 */
export async function listenOnFirst<T>(
  addresses: readonly string[],
  listen: (address: string) => Promise<T>,
): Promise<Listening<T>> {
  const [address = '', ...others] = addresses
  try {
    return { address, listener: await listen(address) }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && MISSING.has(error.code)
    if (!isMissing || others.length === 0) throw error
    return listenOnFirst(others, listen)
  }
}

/** The origin of a server at an address of this machine. */
export function originAt(address: string, port: number): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
