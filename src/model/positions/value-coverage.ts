/** Which positions the values of a line by day count, in runs of days. */
import type { Decimal } from '../values/decimal.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** Days in a row on which the values count the same number of positions and lack the same ones. It ends where the next one starts. */
export interface ValueStretch {
  /** Index of its first day. */
  readonly from: number
  /** Positions that the values count; a day of which nothing is counted has no value. */
  readonly counted: number
  /** Positions that were held, sold ones not among them. */
  readonly held: number
  /** Whether a part is missing that can only add to the values: none that is missing is short. */
  readonly isAtLeast: boolean
  /** Positions that were held and missing on the day before, and are counted from here on. */
  readonly joined: readonly InstrumentId[]
  /** Positions that were counted on the day before, are held still, and are missing from here on. */
  readonly left: readonly InstrumentId[]
}

/** Positions held on a day, each with its quantity. */
export interface DayCoverage {
  readonly counted: readonly InstrumentId[]
  readonly missing: ReadonlyMap<InstrumentId, Decimal>
}

/** Names of one stretch: a reader does not read more, and a message stays small. */
const MAX_NAMED = 8

/** Takes the days in order. */
export interface Stretches {
  add(day: DayCoverage): void
  readonly found: readonly ValueStretch[]
}

/** Collects the stretches of days that are worth of the same parts, from days that are given in order. */
export function createStretches(): Stretches {
  const found: ValueStretch[] = []
  let days = 0
  let previous: DayCoverage | null = null
  return {
    found,
    add(day) {
      if (previous === null || !areAlike(previous, day)) found.push(stretchFrom(days, day, previous))
      previous = day
      days++
    },
  }
}

function stretchFrom(from: number, { counted, missing }: DayCoverage, previous: DayCoverage | null): ValueStretch {
  const before = new Set(previous?.counted)
  return {
    from,
    counted: counted.length,
    held: counted.length + missing.size,
    isAtLeast: counted.length > 0 && missing.size > 0 && [...missing.values()].every((quantity) => quantity.gt(0)),
    joined: counted.filter((instrument) => previous?.missing.has(instrument) === true).slice(0, MAX_NAMED),
    left: [...missing.keys()].filter((instrument) => before.has(instrument)).slice(0, MAX_NAMED),
  }
}

const areAlike = (one: DayCoverage, other: DayCoverage): boolean =>
  one.counted.length === other.counted.length &&
  one.missing.size === other.missing.size &&
  [...one.missing].every(([instrument, quantity]) => other.missing.get(instrument)?.gt(0) === quantity.gt(0))
