/** The price steps that group the levels of a book, and the chosen step of each instrument. */
import { isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { isRecord, type Json } from '#model/values/json.ts'

/** By instrument, in its quote currency. Levels without a step are shown as served. */
export type PriceSteps = Readonly<Partial<Record<InstrumentId, number>>>

/** Multiples of the smallest step. */
const MULTIPLES = [2, 5, 10, 20, 50, 100, 500, 1_000] as const
/** Significant digits that hide errors of binary fractions. */
const DIGITS = 12
/** The maximum number of stored steps; the oldest is dropped first. */
const MAX_STORED = 200

/** Returns the steps to choose from, the finest first; null keeps levels as served. */
export function offeredSteps(decimals: number): readonly (number | null)[] {
  return [null, ...MULTIPLES.map((multiple) => Number((multiple * 10 ** -decimals).toPrecision(DIGITS)))]
}

/** Returns the next coarser or finer step, or the same one at either end. */
export function nextStep(step: number | null, decimals: number, direction: 1 | -1): number | null {
  const offered = offeredSteps(decimals)
  const index = step === null ? 0 : offered.findLastIndex((one) => one !== null && one <= step)
  const next = offered[Math.max(0, index) + direction]
  return next === undefined ? step : next
}

export function withStep(steps: PriceSteps, instrument: InstrumentId, step: number | null): PriceSteps {
  const others = Object.entries(steps).filter(([known]) => known !== instrument)
  const all = step === null ? others : [...others, [instrument, step] as const]
  return Object.fromEntries(all.slice(-MAX_STORED))
}

/** Reads stored steps, without invalid ones. */
export function readSteps(stored: Json | undefined): PriceSteps {
  if (!isRecord(stored)) return {}
  const sound = Object.entries(stored as Readonly<Record<string, Json>>).filter(
    ([instrument, step]) => isInstrumentId(instrument) && typeof step === 'number' && Number.isFinite(step) && step > 0,
  )
  return Object.fromEntries(sound.slice(-MAX_STORED)) as PriceSteps
}
