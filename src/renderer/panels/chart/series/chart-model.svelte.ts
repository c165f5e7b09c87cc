/** One series in a chart: the bars that are held, which of them are in view, and which one the reader points at. */
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

/** Older bars are asked for when the view comes within so many bars of the oldest one. */
const ASK_WITHIN = 40
const NO_GAPS: ReadonlyMap<number, GapCause | null> = new Map()

export class ChartModel {
  window: BarWindow = $state.raw(latestBars(0))
  /** Ends of the price axis where the reader has set them, in prices; null where it fits what is in view. */
  priceRange: Extent | null = $state.raw(null)
  /** Place of the bar that is pointed at; null for none. */
  pointed: number | null = $state.raw(null)
  /** Place of the bar that another chart of the link group points at; null for none. */
  linked: number | null = $state.raw(null)
  /** Why older bars could not be had; null when nothing is wrong. */
  olderFailure: Failure | null = $state.raw(null)
  isAskingOlder = $state(false)
  /** The named range that is in view; null once the reader has moved the view. */
  range: ChartRange | null = $state.raw(null)
  /** Lays a view that follows its bars and is not moved by hand, as of a trading day; null leaves the view to the reader. */
  layView: ((columns: CandleColumns) => BarWindow | null) | null = null
  /** Place of a bar that stays the same while others come before it. */
  origin = 0
  readonly #follower: CandleFollower
  #version = $state(0)
  #length = 0
  readonly #stored: StoredView | null
  readonly #series: string
  readonly #barMs: number
  readonly #bricks: Bricks | null
  #isPlaced = false

  /** `stored` is what was in view when the panel was there last. */
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

  /** The columns, read again whenever they change. */
  get columns(): CandleColumns {
    void this.#version
    return this.#shown()
  }

  /** The height of a brick, in prices; null where bars are shown. */
  get brick(): number | null {
    void this.#version
    return this.#bricks?.size ?? null
  }

  /** The bars, or the bricks that are made of them. */
  #shown(): CandleColumns {
    return this.#bricks?.columns ?? this.#follower.columns()
  }

  get live(): ReturnType<CandleFollower['live']> {
    void this.#version
    return this.#follower.live()
  }

  /** Null until the series was read. */
  get history(): ReturnType<CandleFollower['history']> {
    void this.#version
    return this.#follower.history()
  }

  /** See `gapsOf`. */
  readonly gaps: ReadonlyMap<number, GapCause | null> = $derived.by(() => {
    // Between bricks any time may pass.
    if (this.#bricks !== null) return NO_GAPS
    const known = this.history?.coverage ?? []
    if (this.live?.origin !== 'polls') return unusableGapsOf(this.columns, this.#barMs, known)
    const covering = this.live?.covering ?? null
    return gapsOf(this.columns, this.#barMs, covering === null ? known : withSpan(known, covering))
  })

  /** The bar that is marked here: the reader's, else the one of another chart. */
  get marked(): number | null {
    return this.pointed ?? this.linked
  }

  /** What is in view, to be stored; null before there is anything. */
  get view(): StoredView | null {
    const { window, columns, priceRange } = this
    return this.#isPlaced ? storeView(window, columns, this.#series, priceRange) : null
  }

  /** Marks the bar that holds what another chart points at. */
  follow(time: number | null): void {
    const place = time === null ? -1 : placeOf(this.columns, time)
    this.linked = place < 0 ? null : place
  }

  pan(bars: number): void {
    this.#moveTo(() => panned(this.window, bars, this.#length))
    this.#askOlder()
  }

  /** `anchor` is what stays in its place: 0 the left edge, 1 the right one. */
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

  /** The latest bars, as many as in a new chart, and their prices. */
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

  /** Points at the bar so many further on, and brings it into view. */
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

  /** What is known by places is so many further up, behind bars that came before them. */
  #moveUp(rows: number): void {
    this.origin += rows
    this.window = { ...this.window, from: this.window.from + rows }
    if (this.pointed !== null) this.pointed += rows
    if (this.linked !== null) this.linked += rows
  }

  /** Sees to it that the bars reach back as far as a time, as far as the service gives them. */
  reachBack(time: number): void {
    const [first] = this.columns.time
    if (this.columns.length > 0 && first !== undefined && first > time) this.#fetchIfAny()
  }

  /** A view that reaches back beyond the oldest bar is filled from history, as long as there is some and none failed. */
  #fillView(): void {
    if (this.#isPlaced && this.window.from < 0 && this.olderFailure === null) this.#fetchIfAny()
  }

  /**
   * Fetches older bars until they reach back to a time. Answers whether they do; false as well where the service has no older ones,
   * where fetching failed, and once `isCancelled`.
   */
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

  /** Lays the view again, where it is not the reader's to move. */
  layAgain(): void {
    this.window = this.layView?.(this.#shown()) ?? this.window
  }

  /** Shows the bars from a time to the latest one, with the room that is left free right of it. */
  showFrom(time: number): void {
    const place = Math.max(0, placeOf(this.columns, time - 1) + 1)
    this.window = rangeOfBars(place, this.#length)
    this.priceRange = null
  }

  /** Brings the first bar at or after a time into the middle, and points at it. */
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
    // A refusal means that the line is down, which the window says already.
    const before = this.#length
    const outcome = await this.#follower.older().catch(() => null)
    this.isAskingOlder = false
    this.olderFailure = outcome === null || outcome.ok ? null : outcome.failure
    if (this.#length > before) this.#fillView()
  }
}
