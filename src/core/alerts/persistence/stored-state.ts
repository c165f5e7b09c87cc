/** Reads stored armings and markets. Unreadable ones count as unknown, so that nothing fires. */
import * as v from 'valibot'
import type { StoredArming, StoredMarket } from '#core/ports/alert-store.ts'
import { BAR_CLOSE_INTERVALS } from '#model/alerts/alert.ts'
import type { Arming } from '../measure/arming.ts'
import type { KnownMarket } from '../measure/known-market.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const nullableNumber = v.nullable(v.number())

const seenArming = {
  number: v.pipe(count, v.minValue(1)),
  isReady: v.array(v.boolean()),
  heldPolls: v.array(count),
  heldFrom: nullableNumber,
  knownFrom: v.optional(nullableNumber, null),
  isDone: v.boolean(),
  restsUntil: nullableNumber,
  restsOn: v.nullable(v.string()),
}

const arming: v.GenericSchema<unknown, Arming> = v.object({
  ...seenArming,
  unseen: v.optional(
    v.nullable(
      v.object({
        ...{ from: v.number(), to: v.number(), arming: v.object(seenArming) },
        closed: v.optional(v.array(v.number()), []),
      }),
    ),
    null,
  ),
})

const quote = v.object({
  last: v.number(),
  open: nullableNumber,
  high: nullableNumber,
  low: nullableNumber,
  previousClose: nullableNumber,
  change: nullableNumber,
  changePercent: nullableNumber,
  volume: nullableNumber,
  turnover: nullableNumber,
  status: nullableNumber,
  time: v.number(),
})

const market: v.GenericSchema<unknown, KnownMarket> = v.object({
  quote: v.nullable(quote),
  fetchedAt: v.number(),
  date: v.string(),
  high: nullableNumber,
  low: nullableNumber,
  doubt: v.nullable(v.object({ quote: v.nullable(quote), high: nullableNumber, low: nullableNumber })),
  status: v.nullable(v.picklist(['trading', 'halted', 'delisted', 'circuitBreaker', 'unknown'])),
  book: v.nullable(v.object({ spreadPercent: nullableNumber, imbalance: nullableNumber, fetchedAt: v.number() })),
  window: v.array(v.object({ low: v.number(), lowAt: v.number(), high: v.number(), highAt: v.number() })),
  delayMs: v.optional(v.number(), 0),
  closed: v.optional(v.record(v.picklist(BAR_CLOSE_INTERVALS), v.number()), {}),
})

export function readArming({ state }: StoredArming): Arming | null {
  const read = v.safeParse(arming, state)
  return read.success ? read.output : null
}

export function readMarket({ state }: StoredMarket): KnownMarket | null {
  const read = v.safeParse(market, state)
  return read.success ? read.output : null
}
