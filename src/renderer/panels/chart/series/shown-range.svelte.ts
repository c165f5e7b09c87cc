/** Shows a named range or a date, and loads its missing bars. */
import { longestBarMs } from '#model/candles/candle-interval.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { Failure } from '#model/values/failure.ts'
import type { MarketZone } from '#model/hours/market-zone.ts'
import { UNKNOWN_MARKET } from '#model/hours/unknown-hours.ts'
import { createZone } from '#model/values/zoned-time.ts'
import { placeOf } from '#renderer/plotting/scales/candle-columns.ts'
import {
  barsOfDay,
  isTimeline,
  rangeInterval,
  rangeStart,
  timelineWindow,
  type ChartRange,
  type MarketClock,
} from '#renderer/plotting/scales/chart-range.ts'
import type { ChartModel } from './chart-model.svelte.ts'
import { tradingHours } from '../state/trading-days.ts'

/** How far bars reach if that is less than requested. */
export interface RangeReach {
  /** The oldest bar, Unix epoch ms. */
  readonly from: number
  /** `asking`: loading. `none`: no older bars. `far`: too many requests. Else why loading failed. */
  readonly state: 'asking' | 'none' | 'far' | Failure
}

/** No market is closed for longer. */
const MAX_WEEKS = 6
/** Requests for one date; each counts against the budget. */
const MAX_PAGES = 12
const CLOSED_MS = 5 * DAY_MS

type RangedModel = Pick<
  ChartModel,
  | 'columns'
  | 'history'
  | 'olderFailure'
  | 'range'
  | 'layView'
  | 'layAgain'
  | 'fetchBackTo'
  | 'showFrom'
  | 'showTime'
  | 'reset'
>

export class ShownRange {
  reach: RangeReach | null = $state.raw(null)
  readonly #model: RangedModel
  readonly #market: () => MarketZone | null
  /** An earlier choice stops when this changes. */
  #turn = 0

  constructor(model: RangedModel, market: () => MarketZone | null) {
    this.#model = model
    this.#market = market
  }

  /** Repeats as older bars arrive. */
  async show(range: ChartRange): Promise<void> {
    const turn = ++this.#turn
    this.#model.range = range
    this.#model.layView = isTimeline(range) ? () => this.#timeline(range) : null
    this.#put(range)
    for (let weeks = 1; turn === this.#turn && weeks <= MAX_WEEKS; weeks++)
      if (!(await this.#fetchFor(range, weeks, turn))) break
    if (turn !== this.#turn) return
    this.reach = this.#model.range === range && this.#isMissing(range) ? this.#reachNow(this.#end()) : null
  }

  /** Goes back `weeks` if the start is unknown. Returns whether to continue. */
  async #fetchFor(range: ChartRange, weeks: number, turn: number): Promise<boolean> {
    if (!this.#isShort(range)) return false
    this.reach = this.#reachNow('asking')
    const { columns } = this.#model
    const start = rangeStart(range, columns, this.#clock())
    const latest = columns.time[columns.length - 1] ?? 0
    await this.#model.fetchBackTo(start ?? latest - weeks * 7 * DAY_MS, () => turn !== this.#turn)
    if (turn === this.#turn && this.#model.range === range) this.#put(range)
    return this.#model.olderFailure === null
  }

  /** Makes the view movable again. */
  leave(): void {
    if (this.#model.layView === null) return
    this.#turn++
    this.reach = null
    this.#model.layView = null
    this.#model.reset()
  }

  async goTo(time: number): Promise<void> {
    const turn = ++this.#turn
    this.#model.range = null
    this.#model.layView = null
    this.reach = this.#reachNow('asking')
    let pages = 0
    const isEnough = () => turn !== this.#turn || ++pages > MAX_PAGES
    const hasReached = await this.#model.fetchBackTo(time, isEnough)
    if (turn !== this.#turn) return
    this.#model.showTime(time)
    this.reach = hasReached ? null : this.#reachNow(this.#end())
  }

  #end(): RangeReach['state'] {
    const { olderFailure, history } = this.#model
    return olderFailure ?? (history?.hasOlder === true ? 'far' : 'none')
  }

  #reachNow(state: RangeReach['state']): RangeReach | null {
    const from = this.#model.columns.time[0]
    return from === undefined || this.#model.columns.length === 0 ? null : { from, state }
  }

  /** The range starts before the loaded bars, and there may be older ones. */
  #isShort(range: ChartRange): boolean {
    const { columns, history } = this.#model
    if (columns.length === 0 || history?.hasOlder !== true) return false
    const start = rangeStart(range, columns, this.#clock())
    return start === null || (columns.time[0] ?? Infinity) > start
  }

  /** Allows for a market that was closed at the start. */
  #isMissing(range: ChartRange): boolean {
    const { columns, history, olderFailure } = this.#model
    if (columns.length === 0) return false
    const start = rangeStart(range, columns, this.#clock())
    if (start === null) return true
    if (start === -Infinity) return history?.hasOlder === true || olderFailure !== null
    return (columns.time[0] ?? Infinity) > start + longestBarMs(rangeInterval(range)) + CLOSED_MS
  }

  #put(range: ChartRange): void {
    const { columns } = this.#model
    if (columns.length === 0) return
    if (this.#model.layView === null) this.#model.showFrom(rangeStart(range, columns, this.#clock()) ?? -Infinity)
    else this.#model.layAgain()
  }

  #timeline(range: ChartRange): ReturnType<typeof timelineWindow> | null {
    const { columns } = this.#model
    if (columns.length === 0) return null
    const clock = this.#clock()
    const start = rangeStart(range, columns, clock)
    const first = start === null ? 0 : placeOf(columns, start)
    return timelineWindow(columns, first, clock, barsOfDay(this.#hours(), longestBarMs(rangeInterval(range))))
  }

  readonly #hours = () => tradingHours(this.#market())

  #clock(): MarketClock {
    const { zone, eveMinutes } = this.#market() ?? UNKNOWN_MARKET
    return { offsetMs: createZone(zone).offsetMs, eveMinutes }
  }
}
