/** Detects sleep of the machine and changes of its network. */
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { Cancel, Clock } from '#core/ports/clock.ts'

export type ReadInterfaces = () => Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

const CHECK_EVERY_MS = 5_000
/** Longer than a busy machine delays a timer. */
const MIN_SLEEP_MS = 15_000

/**
 * Calls `onChange` once after every sleep of the machine, and after every change of its addresses. Node reports neither, so both are
 * checked every few seconds.
 * @returns Stops watching.
 */
export function watchMachine(
  clock: Clock,
  onChange: () => void,
  interfaces: ReadInterfaces = networkInterfaces,
): Cancel {
  let checkedAt = clock.now()
  let addresses = addressesOf(interfaces)
  let cancel = clock.schedule(CHECK_EVERY_MS, check)

  function check(): void {
    const now = clock.now()
    const sleptMs = now - checkedAt - CHECK_EVERY_MS
    const found = addressesOf(interfaces)
    const hasMoved = found !== addresses
    checkedAt = now
    addresses = found
    cancel = clock.schedule(CHECK_EVERY_MS, check)
    if (sleptMs > MIN_SLEEP_MS || hasMoved) onChange()
  }

  return () => cancel()
}

/** Matches addresses that interfaces assign on their own: they change with containers and virtual machines. */
const LINK_LOCAL = /^(?:fe[89ab][\da-f]:|169\.254\.)/iu

/** Returns an empty text without a network. */
function addressesOf(interfaces: ReadInterfaces): string {
  try {
    const found: string[] = []
    for (const addresses of Object.values(interfaces()))
      for (const { internal, address } of addresses ?? [])
        if (!internal && !LINK_LOCAL.test(address)) found.push(address)
    return found.sort().join(' ')
  } catch {
    return ''
  }
}
