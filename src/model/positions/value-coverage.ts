/** Divides daily values into stretches with the same counted positions. */
import type { Decimal } from '../values/decimal.ts'
import type { InstrumentId } from '../market/instrument.ts'

/** Consecutive days with the same number of counted positions and the same missing ones, up to the next stretch. */
export interface ValueStretch {
  /** Index of its first day. */
  readonly from: number
  /** Counted positions; a day without any has no value. */
  readonly counted: number
  /** Open positions. */
  readonly held: number
  /** True if no missing position is short, so that they can only add to the values. */
  readonly isAtLeast: boolean
  /** Open positions that were missing on the previous day. */
  readonly joined: readonly InstrumentId[]
  /** Open positions that were counted on the previous day and are missing now. */
  readonly left: readonly InstrumentId[]
}

/** The open positions of a day, missing ones with their quantity. */
export interface DayCoverage {
  readonly counted: readonly InstrumentId[]
  readonly missing: ReadonlyMap<InstrumentId, Decimal>
}

/** Keeps messages small. */
const MAX_NAMED = 8

/** Receives the days in order. */
export interface Stretches {
  add(day: DayCoverage): void
  readonly found: readonly ValueStretch[]
}

/** Creates an empty collection of stretches. */
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
