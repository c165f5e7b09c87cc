/** One series of a chart: bars, view and marked bar. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import { followCandles, type CandleChange, type CandleFollower } from '#contract/wire/candle-follower.ts'
import type { Client } from '#contract/wire/client.ts'
import { withSpan } from '#model/candles/candle-coverage.ts'
import { longestBarMs } from '#model/candles/candle-interval.ts'
import type { CandleSeriesKey, GapCause } from '#model/candles/candle-series.ts'
import type { Failure } from '#model/values/failure.ts'
import {
  following,
  latestBars,
  panned,
  rangeOfBars,
  zoomed,
  type BarWindow,
} from '#renderer/plotting/scales/bar-window.ts'
import { placeOf } from '#renderer/plotting/scales/candle-columns.ts'
import type { ChartRange } from '#renderer/plotting/scales/chart-range.ts'
import type { Extent } from '#renderer/plotting/scales/price-scale.ts'
import { type StoredView, storeView, restoreView } from '../state/chart-state.ts'
import type { Bricks } from './bricks.ts'
import { gapsOf, unusableGapsOf } from './gaps.ts'

/** Requests older bars when the view is within this number of bars of the oldest one. */
const ASK_WITHIN = 40
const NO_GAPS: ReadonlyMap<number, GapCause | null> = new Map()

export class ChartModel {
  window: BarWindow = $state.raw(latestBars(0))
  /** The price range that the user set, or null if the axis fits the view. */
  priceRange: Extent | null = $state.raw(null)
  /** The index under the pointer, or null. */
  pointed: number | null = $state.raw(null)
  /** The index that another chart of the link group points at, or null. */
  linked: number | null = $state.raw(null)
  olderFailure: Failure | null = $state.raw(null)
  isAskingOlder = $state(false)
  /** Null after the user moved the view. */
  range: ChartRange | null = $state.raw(null)
  /** Computes a view that the user cannot move, such as a trading day; null otherwise. */
  layView: ((columns: CandleColumns) => BarWindow | null) | null = null
  /** The index of a bar, unchanged when older bars are prepended. */
  origin = 0
  readonly #follower: CandleFollower
  #version = $state(0)
  #length = 0
  readonly #stored: StoredView | null
  readonly #series: string
  readonly #barMs: number
  readonly #bricks: Bricks | null
  #isPlaced = false

  /** @param stored The view when the panel was last open. */
  constructor(
    client: Pick<Client, 'request' | 'subscribe'>,
    key: CandleSeriesKey,
    stored: StoredView | null = null,
    bricks: Bricks | null = null,
  ) {
    this.#stored = stored
    this.#bricks = bricks
    this.#series = `${key.instrument} ${key.interval}`
    this.#barMs = longestBarMs(key.interval)
    this.#follower = followCandles(client, key, (change) => this.#take(change))
  }

  get columns(): CandleColumns {
    void this.#version
    return this.#shown()
  }

  get brick(): number | null {
    void this.#version
    return this.#bricks?.size ?? null
  }

  /** The bars, or their bricks. */
  #shown(): CandleColumns {
    return this.#bricks?.columns ?? this.#follower.columns()
  }

  get live(): ReturnType<CandleFollower['live']> {
    void this.#version
    return this.#follower.live()
  }

  get history(): ReturnType<CandleFollower['history']> {
    void this.#version
    return this.#follower.history()
  }

  /** See `gapsOf`. */
  readonly gaps: ReadonlyMap<number, GapCause | null> = $derived.by(() => {
    // Bricks are not evenly spaced in time.
    if (this.#bricks !== null) return NO_GAPS
    const known = this.history?.coverage ?? []
    if (this.live?.origin !== 'polls') return unusableGapsOf(this.columns, this.#barMs, known)
    const covering = this.live?.covering ?? null
    return gapsOf(this.columns, this.#barMs, covering === null ? known : withSpan(known, covering))
  })

  /** The bar under the pointer, else that of another chart. */
  get marked(): number | null {
    return this.pointed ?? this.linked
  }

  get view(): StoredView | null {
    const { window, columns, priceRange } = this
    return this.#isPlaced ? storeView(window, columns, this.#series, priceRange) : null
  }

  /** Marks the bar that another chart points at. */
  follow(time: number | null): void {
    const place = time === null ? -1 : placeOf(this.columns, time)
    this.linked = place < 0 ? null : place
  }

  pan(bars: number): void {
    this.#moveTo(() => panned(this.window, bars, this.#length))
    this.#askOlder()
  }

  /** `anchor` is the fixed position of the view: 0 the left edge, 1 the right one. */
  zoom(factor: number, anchor: number): void {
    this.#moveTo(() => zoomed(this.window, factor, anchor, this.#length))
    this.#askOlder()
  }

  showLatest(): void {
    this.#moveTo(() => latestBars(this.#length, this.window.count))
  }

  showOldest(): void {
    this.pan(-this.window.from - this.window.count * 0.02)
  }

  /** Shows the latest bars as in a new chart, and fits their prices. */
  reset(): void {
    this.#moveTo(() => latestBars(this.#length))
    this.priceRange = null
  }

  #moveTo(view: () => BarWindow): void {
    if (this.layView !== null) return
    this.window = view()
    this.range = null
  }

  point(place: number | null): void {
    this.pointed = place === null || this.#length === 0 ? null : Math.max(0, Math.min(this.#length - 1, place))
  }

  /** Marks a bar relative to the marked one, and brings it into view. */
  step(bars: number): void {
    this.point((this.pointed ?? this.#length - (bars < 0 ? 0 : 1)) + bars)
    if (this.pointed === null) return
    const { from, count } = this.window
    if (this.pointed < from) this.pan(this.pointed - from)
    else if (this.pointed >= from + count) this.pan(this.pointed + 1 - from - count)
  }

  dispose(): void {
    this.#follower.stop()
  }

  #take(change: CandleChange): void {
    const before = this.#length
    this.#bricks?.make(this.#follower.columns(), this.#follower.live())
    this.#length = this.#shown().length
    if (change.kind === 'prepended') this.#moveUp(this.#length - before)
    else if (this.#isPlaced) this.window = following(this.window, before, this.#length)
    else if (this.#length > 0) {
      this.#isPlaced = true
      this.window = restoreView(this.#stored, this.#shown(), this.#series)
      if (this.#stored?.series === this.#series) this.priceRange = this.#stored.prices
    }
    this.window = this.layView?.(this.#shown()) ?? this.window
    this.#version++
    this.#fillView()
  }

  /** Shifts all indices by the number of bars that were prepended. */
  #moveUp(rows: number): void {
    this.origin += rows
    this.window = { ...this.window, from: this.window.from + rows }
    if (this.pointed !== null) this.pointed += rows
    if (this.linked !== null) this.linked += rows
  }

  /** Loads older bars if the series starts after a time. */
  reachBack(time: number): void {
    const [first] = this.columns.time
    if (this.columns.length > 0 && first !== undefined && first > time) this.#fetchIfAny()
  }

  /** Loads older bars while the view starts before the oldest one, unless loading failed. */
  #fillView(): void {
    if (this.#isPlaced && this.window.from < 0 && this.olderFailure === null) this.#fetchIfAny()
  }

  /** Returns whether bars reach back to the time. Stops without older bars, on failure, or once `isCancelled`. */
  async fetchBackTo(time: number, isCancelled: () => boolean = () => false): Promise<boolean> {
    const reaches = () => (this.columns.time[0] ?? Infinity) <= time
    while (!reaches() && !isCancelled() && this.history?.hasOlder === true) {
      const before = this.#length
      this.isAskingOlder = true
      await this.#fetchOlder()
      if (this.#length === before) break
    }
    return reaches()
  }

  /** Computes the view again if the user cannot move it. */
  layAgain(): void {
    this.window = this.layView?.(this.#shown()) ?? this.window
  }

  /** Shows the bars from a time to the latest one, with the usual space to the right. */
  showFrom(time: number): void {
    const place = Math.max(0, placeOf(this.columns, time - 1) + 1)
    this.window = rangeOfBars(place, this.#length)
    this.priceRange = null
  }

  /** Centres the first bar at or after a time, and points at it. */
  showTime(time: number): void {
    const place = Math.min(this.#length - 1, placeOf(this.columns, time - 1) + 1)
    this.layView = null
    this.pan(place + 0.5 - this.window.count / 2 - this.window.from)
    this.priceRange = null
    this.point(place)
  }

  #askOlder(): void {
    if (this.window.from <= ASK_WITHIN) this.#fetchIfAny()
  }

  #fetchIfAny(): void {
    if (this.isAskingOlder || this.#follower.history()?.hasOlder !== true) return
    this.isAskingOlder = true
    void this.#fetchOlder()
  }

  async #fetchOlder(): Promise<void> {
    // The window already shows a lost connection.
    const before = this.#length
    const outcome = await this.#follower.older().catch(() => null)
    this.isAskingOlder = false
    this.olderFailure = outcome === null || outcome.ok ? null : outcome.failure
    if (this.#length > before) this.#fillView()
  }
}
