/** Builds the scene of a chart from bars, choices, colours and formats. */
import type { ChosenIndicator } from '#model/charts/chart-indicator.ts'
import type { App } from '#renderer/app/app.svelte.ts'
import { heikinAshi } from '#renderer/plotting/scales/heikin-ashi.ts'
import { lineNames, type PriceLine } from '#renderer/plotting/drawings/price-line.ts'
import type { DrawnText, Scene } from '#renderer/plotting/picture/scene.ts'
import type { ChartModel } from '#renderer/panels/chart/series/chart-model.svelte.ts'
import { shownScale, type ChartState } from '#renderer/panels/chart/state/chart-state.ts'
import { comparedSceneLines, type ComparedLine } from '#renderer/panels/chart/series/compared-lines.ts'
import { withShare, type PaneShare } from '#renderer/panels/chart/state/pane-shares.ts'
import type { PlotSurface } from './plot-surface.svelte.ts'
import { readLook } from '#renderer/panels/chart/drawings/board/drawing-appearance.ts'
import type { PriceLook } from '#renderer/market/freshness-mark.ts'
import { indicatorWriter } from '#renderer/panels/chart/series/indicator-text.ts'
import { marksOf } from '#renderer/panels/chart/series/price-marks.ts'
import { readersTags, type MarkedByReader } from './price-tags.ts'
import { readPalette } from '#renderer/panels/chart/state/read-palette.ts'
import { createShownIndicators, linesAmongPrices, panesOf } from '#renderer/panels/chart/series/shown-indicators.ts'
import type { BarTimes } from '#renderer/panels/chart/state/time-labels.ts'

/** Read again after every change. */
export interface PlotContent {
  readonly model: ChartModel
  readonly chart: ChartState
  readonly indicators: readonly ChosenIndicator[]
  /** See `ShownBars`. */
  readonly sessionOf: (time: number) => number | null
  readonly periodOf: (time: number) => number
  readonly times: BarTimes
  readonly decimals: number
  /** See `MarkedPrices.last`. */
  readonly last: number | null
  /** The age of the last price; see `PriceLook`. */
  readonly age: PriceLook['age']
  /** Null if unknown or hidden. */
  readonly previousClose: number | null
  /** See `Scene.centre`. */
  readonly centre: number | null
  readonly compared: readonly ComparedLine[]
  /** See `Scene.events`. */
  readonly events: Scene['events']
  /** See `Scene.hours`. */
  readonly hours: Scene['hours']
  readonly priceLines: readonly PriceLine[]
}

type PlacedSurface = Pick<PlotSurface, 'host' | 'width' | 'height' | 'legendsHeight' | 'legendsWidth'>

/** CSS pixels; a smaller chart is not drawn. */
const MIN_SIDE = 40
/** CSS pixels. */
const NO_ROOM = { height: 0, most: 0 } as const

export class PlotScene {
  dragged: PaneShare | null = $state.raw(null)
  movedLine: Pick<PriceLine, 'id' | 'price'> | null = $state.raw(null)
  drawings: () => Omit<MarkedByReader, 'lines'> = () => ({ drawings: [], shown: ({ price }) => price })
  /** See `Scene.drawnTexts`. */
  drawnTexts: () => readonly DrawnText[] = () => []
  readonly #app: App
  readonly #content: PlotContent
  readonly #surface: PlacedSurface
  /** The reserved and the greatest height, CSS pixels. `of` identifies the width and the number of legends. */
  #legends: { readonly of: string; readonly height: number; readonly most: number } = { of: '', ...NO_ROOM }
  #widest = { of: 0, most: 0 }
  readonly #compute = createShownIndicators()

  constructor(app: App, content: PlotContent, surface: PlacedSurface) {
    this.#app = app
    this.#content = content
    this.#surface = surface
  }

  /** Null until an element exists. */
  readonly palette = $derived.by(() => {
    void this.#app.paintedAppearance
    return this.#surface.host === undefined ? null : readPalette(this.#surface.host)
  })

  readonly lines = $derived.by(() => {
    const { movedLine } = this
    return this.#content.priceLines.map((line) => (line.id === movedLine?.id ? { ...line, ...movedLine } : line))
  })

  /** Unix epoch ms; null without a countdown, or if the bar is not refreshed. */
  readonly endsAt = $derived.by(() => {
    const endsAt = this.#content.model.live?.endsAt ?? null
    const isIdle = this.#app.line.loss !== null || this.#content.age === 3
    return endsAt === null || isIdle || this.#app.seconds.now >= endsAt ? null : endsAt
  })

  readonly #readersTags = $derived.by(() => {
    void this.#app.paintedAppearance
    const { host } = this.#surface
    if (host === undefined) return []
    return readersTags({ lines: this.lines, ...this.drawings() }, readLook(host, ''), this.price)
  })

  readonly price = $derived.by(() => {
    const { formats } = this.#app
    const { decimals } = this.#content
    return (value: number) => formats.price(value, decimals)
  })

  /** Formats indicator values. */
  readonly written = $derived.by(() => indicatorWriter(this.#app.formats, this.#content.decimals, this.price))

  readonly volumeShare = $derived.by(() =>
    this.dragged?.pane === 'volume' ? this.dragged.share : this.#content.chart.volumeShare,
  )

  readonly indicators = $derived.by(() => {
    if (this.palette === null) return []
    const { model, indicators, sessionOf, periodOf } = this.#content
    const { columns, history, origin } = model
    const bars = { columns, epoch: `${history?.revision} ${origin}`, sessionOf, periodOf }
    return this.#compute(withShare(indicators, this.dragged), bars, this.palette)
  })

  /**
   * Does not shrink while the user moves along the bars, which would shift the prices. Does not grow while a bar is marked, which would
   * shift the element under the pointer.
   */
  readonly legendsHeight = $derived.by(() => {
    const { legendsHeight, width } = this.#surface
    const of = `${width} ${this.#content.compared.length} ${this.indicators.length}`
    const { height, most } = of === this.#legends.of ? this.#legends : NO_ROOM
    const known = Math.max(most, legendsHeight)
    const stays = height > 0 && this.#content.model.marked !== null
    this.#legends = { of, most: known, height: stays ? height : known }
    return this.#legends.height
  })

  /** Does not shrink at the same chart width: line names would flicker. */
  readonly #legendsWidth = $derived.by(() => {
    const { width, legendsWidth } = this.#surface
    const { of, most } = this.#widest
    this.#widest = { of: width, most: of === width ? Math.max(most, legendsWidth) : legendsWidth }
    return this.#widest.most
  })

  readonly #drawn = $derived.by(() => {
    const { chart, model } = this.#content
    return chart.style === 'heikinAshi' ? heikinAshi(model.columns) : model.columns
  })

  /** Derived separately, so that the axes are not redrawn without need. */
  readonly text: Scene['text'] | null = $derived.by(() => {
    const { formats, paintedAppearance } = this.#app
    if (this.#surface.host === undefined) return null
    // Text widths are cached by font name, so the font is named only once it is loaded.
    const family = paintedAppearance === null ? 'sans-serif' : getComputedStyle(this.#surface.host).fontFamily
    return {
      ...this.#content.times,
      font: `11px ${family}`,
      price: this.price,
      percent: (value) => formats.percent(value),
      quantity: (value) => formats.quantity.round(value),
    }
  })

  /** Null without a surface. */
  readonly current: Scene | null = $derived.by(() => {
    const { host, width, height } = this.#surface
    if (host === undefined || width < MIN_SIDE || height < MIN_SIDE) return null
    const { palette, text } = this
    return palette === null || text === null ? null : this.#put(host, palette, text)
  })

  #put(host: HTMLElement, palette: Scene['palette'], text: Scene['text']): Scene {
    const { width, height } = this.#surface
    const { chart, compared, last, age, previousClose, events, model, hours, centre } = this.#content
    const { style, showsVolume, showsExtremes, showsProfile, showsDayProfiles } = chart
    const { columns, window, gaps, priceRange } = model
    const { price, volumeShare } = this
    const hasCountdown = this.endsAt !== null
    const { marks, tags } = marksOf({
      columns,
      last,
      previousClose,
      isOld: (age ?? 0) > 1,
      hasCountdown,
      palette,
      price,
    })
    return {
      ...{ width, height, pixelRatio: devicePixelRatio * host.currentCSSZoom },
      ...{ columns: this.#drawn, window, gaps, events, hours, priceRange, centre },
      ...{ style, showsVolume, volumeShare, showsProfile, showsDayProfiles, palette, text },
      // Heikin-Ashi values are averages, not prices.
      showsExtremes: showsExtremes && style !== 'heikinAshi',
      legendsHeight: this.legendsHeight,
      legendsWidth: this.#legendsWidth,
      lineNames: lineNames(this.lines),
      drawnTexts: this.drawnTexts(),
      scale: shownScale(chart, compared.length),
      lines: [...linesAmongPrices(this.indicators), ...comparedSceneLines(compared, palette)],
      panes: panesOf(this.indicators, this.written),
      marks,
      tags: [...tags, ...this.#readersTags],
    }
  }
}
