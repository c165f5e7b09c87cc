/** One series in a chart: the bars that are held, which of them are in view, and which one the reader points at. */
import type { CandleColumns } from '../../../contract/candle-columns.ts'
import { followCandles, type CandleChange, type CandleFollower } from '../../../contract/candle-follower.ts'
import type { Client } from '../../../contract/client.ts'
import { withSpan } from '../../../model/candle-coverage.ts'
import type { CandleSeriesKey } from '../../../model/candle-series.ts'
import type { Failure } from '../../../model/failure.ts'
import { following, latestBars, panned, zoomed, type BarWindow } from '../../charts/bar-window.ts'
import { gapsOf } from './gaps.ts'

/** Older bars are asked for when the view comes within so many bars of the oldest one. */
const ASK_WITHIN = 40

export class ChartModel {
  window: BarWindow = $state.raw(latestBars(0))
  /** Place of the bar that is pointed at; null for none. */
  pointed: number | null = $state.raw(null)
  /** Why older bars could not be had; null when nothing is wrong. */
  olderFailure: Failure | null = $state.raw(null)
  isAskingOlder = $state(false)
  /** Place of a bar that stays the same while others come before it. */
  origin = 0
  readonly #follower: CandleFollower
  #version = $state(0)
  #length = 0
  #isPlaced = false

  constructor(client: Pick<Client, 'request' | 'subscribe'>, key: CandleSeriesKey) {
    this.#follower = followCandles(client, key, (change) => this.#take(change))
  }

  /** The columns, read anew whenever they change. */
  get columns(): CandleColumns {
    void this.#version
    return this.#follower.columns()
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

  readonly gaps: ReadonlySet<number> = $derived.by(() => {
    const known = this.history?.coverage ?? []
    const covering = this.live?.covering ?? null
    return gapsOf(this.columns, covering === null ? known : withSpan(known, covering))
  })

  pan(bars: number): void {
    this.window = panned(this.window, bars, this.#length)
    this.#askOlder()
  }

  /** `anchor` is what stays in its place: 0 the left edge, 1 the right one. */
  zoom(factor: number, anchor: number): void {
    this.window = zoomed(this.window, factor, anchor, this.#length)
    this.#askOlder()
  }

  showLatest(): void {
    this.window = latestBars(this.#length, this.window.count)
  }

  showOldest(): void {
    this.pan(-this.window.from - this.window.count * 0.02)
  }

  reset(): void {
    this.window = latestBars(this.#length)
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
    this.#length = this.#follower.columns().length
    if (change.kind === 'prepended') {
      this.origin += change.rows
      this.window = { ...this.window, from: this.window.from + change.rows }
      if (this.pointed !== null) this.pointed += change.rows
    } else if (this.#isPlaced) this.window = following(this.window, before, this.#length)
    else if (this.#length > 0) {
      this.#isPlaced = true
      this.window = latestBars(this.#length)
    }
    this.#version++
  }

  #askOlder(): void {
    if (this.isAskingOlder || this.window.from > ASK_WITHIN || this.#follower.history()?.hasOlder !== true) return
    this.isAskingOlder = true
    void this.#fetchOlder()
  }

  async #fetchOlder(): Promise<void> {
    // A refusal means that the line is down, which the window says already.
    const outcome = await this.#follower.older().catch(() => null)
    this.isAskingOlder = false
    this.olderFailure = outcome === null || outcome.ok ? null : outcome.failure
  }
}
