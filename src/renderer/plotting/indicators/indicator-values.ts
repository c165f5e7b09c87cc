/** Computes the values of one indicator once, and afterwards only where the end has moved. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'

export interface IndicatorValues {
  /**
   * Returns values by bar position, NaN without a value; a line shifted to later bars extends beyond the last bar. A new `epoch` means
   * different bars: all values are computed again.
   */
  of(columns: CandleColumns, epoch: string): readonly Float64Array[]
}

/** The end of a series arrives again as a few bars; this many are compared. */
const COMPARED = 20

export interface IndicatorSource {
  /** Bars by which each line is shifted later; negative for earlier. */
  readonly shifts: readonly number[]
  readonly start: () => IndicatorStep
  /** Returns null for bars of a day or longer. */
  readonly sessionOf: (time: number) => number | null
  /** See `IndicatorBar.period`. */
  readonly periodOf: (time: number) => number
}

export function createIndicatorValues({ shifts, start, sessionOf, periodOf }: IndicatorSource): IndicatorValues {
  let step: IndicatorStep = start()
  let known: string | null = null
  /** Computed bars, and fingerprints of their inputs. */
  let fed = 0
  let seen = new Float64Array(0)
  let values = shifts.map(() => new Float64Array(0))
  const furthest = Math.max(0, ...shifts)

  function makeRoom(length: number): void {
    if (length + furthest <= seen.length) return
    const grown = (column: Float64Array) => {
      const longer = new Float64Array(length + furthest + (length >> 3) + 64).fill(NaN)
      longer.set(column)
      return longer
    }
    seen = grown(seen)
    values = values.map(grown)
  }

  function feed(columns: CandleColumns, place: number, isReplacement: boolean): void {
    const bar = barAt(columns, place)
    const time = columns.time[place] ?? NaN
    const results = step({ ...bar, session: sessionOf(time), period: periodOf(time) }, isReplacement)
    for (const [line, column] of values.entries()) {
      const at = place + (shifts[line] ?? 0)
      if (at >= 0) column[at] = results[line] ?? NaN
    }
    seen[place] = fingerprint(bar)
  }

  /** Returns whether all computed bars but the last are unchanged. */
  function isContinued(columns: CandleColumns, epoch: string): boolean {
    if (epoch !== known || columns.length < fed || fed === 0) return false
    for (let place = Math.max(0, fed - COMPARED); place < fed - 1; place++)
      if (fingerprint(barAt(columns, place)) !== seen[place]) return false
    return true
  }

  return {
    of(columns, epoch) {
      makeRoom(columns.length)
      if (isContinued(columns, epoch)) {
        const last = fed - 1
        if (fingerprint(barAt(columns, last)) !== seen[last]) feed(columns, last, true)
      } else {
        step = start()
        fed = 0
        for (const column of values) column.fill(NaN)
      }
      for (; fed < columns.length; fed++) feed(columns, fed, false)
      known = epoch
      return values
    },
  }
}

type PlainBar = Omit<IndicatorBar, 'session' | 'period'>

function barAt({ open, high, low, close, volume }: CandleColumns, place: number): PlainBar {
  const at = (column: Float64Array) => column[place] ?? NaN
  const known = at(volume)
  return { open: at(open), high: at(high), low: at(low), close: at(close), volume: Number.isNaN(known) ? 0 : known }
}

/** A number that almost certainly differs if any input differs. */
const fingerprint = ({ open, high, low, close, volume }: PlainBar): number =>
  open + high * 1.37 + low * 2.71 + close * 5.13 + volume * 1e-3
