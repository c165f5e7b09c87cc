/** What a served tick adds to a tape: the service tells the last trade at each poll, and may tell the same one again. */
import { withoutDust } from './exact-sum.ts'
import type { DerivedRow } from './tape-derivation.ts'
import type { Tick } from './tick.ts'

/** The row of a tick, beside the one before; null for one that is known or late. The same time with other numbers is a correction. */
export function tickRow(before: Tick | null, after: Tick): DerivedRow | null {
  const { time, price, volume } = after
  const row = { time, spanMs: 0, price, priceBefore: before?.price ?? null }
  if (before === null || time > before.time) return { ...row, kind: 'trade', volume }
  if (time < before.time || (price === before.price && volume === before.volume)) return null
  return { ...row, kind: 'correction', volume: rise(before.volume ?? 0, volume ?? 0) }
}

const rise = (before: number, after: number): number => withoutDust(after - before, after + before)
