/** The price steps that group levels, and the choice for each instrument. */
import { isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { isRecord, type Json } from '#model/values/json.ts'

/** By instrument, in its quote currency. Levels without a step are shown as served. */
export type PriceSteps = Readonly<Partial<Record<InstrumentId, number>>>

/** Multiples of the smallest step. */
const MULTIPLES = [2, 5, 10, 20, 50, 100, 500, 1_000] as const
/** Hides errors of binary fractions. */
const DIGITS = 12
/** The oldest is dropped first. */
const MAX_STORED = 200

/** The finest first; null keeps levels as served. */
export function offeredSteps(decimals: number): readonly (number | null)[] {
  return [null, ...MULTIPLES.map((multiple) => Number((multiple * 10 ** -decimals).toPrecision(DIGITS)))]
}

/** The same step at either end. */
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

export function readSteps(stored: Json | undefined): PriceSteps {
  if (!isRecord(stored)) return {}
  const sound = Object.entries(stored as Readonly<Record<string, Json>>).filter(
    ([instrument, step]) => isInstrumentId(instrument) && typeof step === 'number' && Number.isFinite(step) && step > 0,
  )
  return Object.fromEntries(sound.slice(-MAX_STORED)) as PriceSteps
}
