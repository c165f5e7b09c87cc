/** The direction of a tick, for the short flash of a changed price. */
import type { LiveQuote } from '../../../model/live-quote.ts'

export type Tick = 'up' | 'down'

/** How long a changed price stays lit. */
export const FLASH_MS = 450

/** Null for no change, and for a first value: nothing ticked. */
export function tickBetween(before: LiveQuote | undefined, after: LiveQuote | undefined): Tick | null {
  const from = before?.quote?.last
  const to = after?.quote?.last
  if (from === undefined || to === undefined || from === to) return null
  return to > from ? 'up' : 'down'
}
