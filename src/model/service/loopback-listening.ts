/** Listens on this machine's addresses. A missing one, such as IPv4 on an IPv6-only system, is not an error. */

/** In the order of preference. */
export const LOOPBACK_ADDRESSES: readonly string[] = ['127.0.0.1', '::1']

/** Codes for an address or family that the machine lacks. */
const MISSING: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

interface Listening<T> {
  readonly address: string
  readonly listener: T
}

/**
 * Listens on the first address that the machine has.
 * @throws The error of that address, or of the last one.
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

/** Returns the origin of a server. */
export function originAt(address: string, port: number): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
