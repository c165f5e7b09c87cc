/** The pointer on a chart marks a bar and drags bars and axes; its wheel zooms. */
import { barsInView } from '#renderer/plotting/scales/bar-window.ts'
import type { Frame } from '#renderer/plotting/picture/frame.ts'
import { placeAt, valueAt } from '#renderer/plotting/scales/plot.ts'
import { fromAxis, stretched } from '#renderer/plotting/scales/price-scale.ts'
import type { AssetClass } from '#model/market/asset-class.ts'
import { isPriceOf } from '#model/market/price.ts'
import type { ChartModel } from '../series/chart-model.svelte.ts'

/** Wheel pixels that double or halve the view. */
const WHEEL_PIXELS = 500
const LINE_PIXELS = 16
/** Pixels of an axis drag that double or halve the view. */
const AXIS_PIXELS = 160

export interface PointingPorts {
  readonly model: () => ChartModel
  /** Null until the chart is drawn. */
  readonly frame: () => Frame | null
  /** CSS pixels from the top; null when the pointer leaves. */
  readonly point: (y: number | null) => void
  readonly drag: (isDragging: boolean) => void
  readonly over: (part: ChartPart) => void
}

/** The panes, the price axis, the value axes of the panes below, and the time axis. */
export type ChartPart = 'panes' | 'prices' | 'values' | 'times'

const CURSORS: Readonly<Record<ChartPart, string | null>> = {
  panes: null,
  prices: 'ns-resize',
  values: null,
  times: 'ew-resize',
}

export const cursorOver = (part: ChartPart, isDragging: boolean): string =>
  CURSORS[part] ?? (isDragging ? 'grabbing' : 'crosshair')

function partAt({ prices, volume, panes }: Frame, { x, y }: Position): ChartPart {
  const lowest = Math.max(...[prices, ...(volume === null ? [] : [volume.plot]), ...panes.map(({ plot }) => plot)].map(({ box }) => box.top + box.height)) // prettier-ignore
  if (y > lowest) return 'times'
  if (x <= prices.box.left + prices.box.width) return 'panes'
  return y <= prices.box.top + prices.box.height ? 'prices' : 'values'
}

export interface Pointing {
  down(event: PointerEvent): void
  move(event: PointerEvent): void
  up(event: PointerEvent): void
  leave(): void
  /** Fits the price axis; elsewhere resets the view. */
  reset(event: MouseEvent): void
  /** An attachment: Svelte's wheel listeners are passive and could not prevent scrolling. */
  wheel(element: HTMLElement): () => void
}

export interface Position {
  readonly x: number
  readonly y: number
}

/** Returns the position in CSS pixels of the element, independent of zoom. */
export function positionIn(
  element: HTMLElement,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Position {
  const { left, top } = element.getBoundingClientRect()
  const zoom = element.currentCSSZoom
  return { x: (clientX - left) / zoom, y: (clientY - top) / zoom }
}

/**
 * Null outside the price pane.
 * @param decimals The decimals of the instrument's prices.
 */
export function pricePointedAt(
  event: MouseEvent,
  frame: Frame | null,
  { decimals, assetClass }: { readonly decimals: number; readonly assetClass: AssetClass },
): number | null {
  if (frame === null || !(event.currentTarget instanceof HTMLElement)) return null
  const { x, y } = positionIn(event.currentTarget, event)
  const { left, top, width, height } = frame.prices.box
  if (x < left || x > left + width || y < top || y > top + height) return null
  const price = Number(fromAxis(frame.scale, valueAt(frame.prices, y)).toFixed(decimals))
  return isPriceOf(assetClass, price) ? price : null
}

/**
 * Returns the index of the bar that legends and tags describe: the marked bar if in view, else the last in view. Uses the model's view,
 * because the frame follows later and may lack the newest bar.
 */
export function describedBar({ marked, columns, window }: Pick<ChartModel, 'marked' | 'columns' | 'window'>): number {
  const latest = columns.length - 1
  const view = barsInView(window, columns.length)
  if (view === null) return Math.min(marked ?? latest, latest)
  return marked !== null && marked >= view.first && marked <= view.last ? marked : view.last
}

interface Drag {
  readonly part: ChartPart
  readonly from: Position
}

export function createPointing({ model, frame, point, drag, over }: PointingPorts): Pointing {
  let dragged: Drag | null = null

  const plotWidth = () => frame()?.prices.box.width ?? 1
  const partUnder = (position: Position): ChartPart => {
    const shown = frame()
    return shown === null ? 'panes' : partAt(shown, position)
  }

  function stretchPrices(factor: number, shift = 0): void {
    const shown = frame()
    if (shown !== null) model().priceRange = stretched(shown.scale, factor, shift)
  }

  function turn(element: HTMLElement, event: WheelEvent): void {
    event.preventDefault()
    const scale = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1
    const sideways = event.shiftKey ? event.deltaY : event.deltaX
    const position = positionIn(element, event)
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
      model().pan(((sideways * scale) / plotWidth()) * model().window.count)
    else {
      const factor = 2 ** ((event.deltaY * scale) / WHEEL_PIXELS)
      if (partUnder(position) === 'prices') stretchPrices(factor)
      else model().zoom(factor, Math.min(1, position.x / plotWidth()))
    }
  }

  function dragBy({ part, from }: Drag, { x, y }: Position, shown: Frame): void {
    if (part === 'prices') stretchPrices(2 ** ((y - from.y) / AXIS_PIXELS))
    else if (part === 'times') model().zoom(2 ** ((from.x - x) / AXIS_PIXELS), 1)
    else if (part === 'panes') {
      model().pan(((from.x - x) / plotWidth()) * model().window.count)
      // A fixed range moves with the pointer; a fitted one follows the view.
      if (model().priceRange !== null) stretchPrices(1, (y - from.y) / shown.prices.box.height)
    }
  }

  return {
    down(event) {
      if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return
      // Capturing would suppress clicks on buttons over the bars.
      if (event.target instanceof Element && event.target.closest('button') !== null) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const from = positionIn(event.currentTarget, event)
      const part = partUnder(from)
      dragged = { part, from }
      drag(part === 'panes')
    },
    move(event) {
      const shown = frame()
      if (shown === null || !(event.currentTarget instanceof HTMLElement)) return
      // Whole pixels, as in clicks, so that the menu opens at the shown price.
      const { clientX, clientY } = event
      const position = positionIn(event.currentTarget, { clientX, clientY: Math.floor(clientY) })
      const { x, y } = position
      if (dragged !== null) {
        dragBy(dragged, position, shown)
        dragged = { ...dragged, from: position }
      }
      over(dragged?.part ?? partAt(shown, position))
      const isOverBars = x <= plotWidth()
      model().point(isOverBars ? placeAt({ ...shown.prices, window: model().window }, x) : null)
      point(isOverBars ? y : null)
    },
    up() {
      dragged = null
      drag(false)
    },
    leave() {
      model().point(null)
      point(null)
      over('panes')
    },
    reset(event) {
      if (!(event.currentTarget instanceof HTMLElement)) return
      if (partUnder(positionIn(event.currentTarget, event)) === 'prices') model().priceRange = null
      else model().reset()
    },
    wheel(element) {
      const listener = (event: WheelEvent) => turn(element, event)
      element.addEventListener('wheel', listener, { passive: false })
      return () => element.removeEventListener('wheel', listener)
    },
  }
}
