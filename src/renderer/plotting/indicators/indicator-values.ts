/** The values of one indicator for all bars that are held: computed once, and then only where the end has moved. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { IndicatorBar, IndicatorStep } from './indicator-step.ts'

export interface IndicatorValues {
  /**
   * The values of each line by place, NaN where there is none; a line that is shifted to later bars goes on beyond the last one.
   * `epoch` says which bars these are: under another one all is computed again.
   */
  of(columns: CandleColumns, epoch: string): readonly Float64Array[]
}

/** The end of a series comes again as a few bars: so many are compared with what they were. */
const COMPARED = 20

export interface IndicatorSource {
  /** For each value of a bar how many bars later it stands; negative for earlier. */
  readonly shifts: readonly number[]
  readonly start: () => IndicatorStep
  /** The trading day that a time belongs to, as a number; null for bars that are a day or longer. */
  readonly sessionOf: (time: number) => number | null
  /** See `IndicatorBar.period`. */
  readonly periodOf: (time: number) => number
}

export function createIndicatorValues({ shifts, start, sessionOf, periodOf }: IndicatorSource): IndicatorValues {
  let step: IndicatorStep = start()
  let known: string | null = null
  /** Bars that have been computed, and what was computed from. */
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

  /** Whether all that was computed but the last bar is still as it was. */
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

/** Differs, but for the rarest chance, whenever anything that counts does. */
const fingerprint = ({ open, high, low, close, volume }: PlainBar): number =>
  open + high * 1.37 + low * 2.71 + close * 5.13 + volume * 1e-3
