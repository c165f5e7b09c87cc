/** What the pointer does to a chart: it points at a bar, drags the bars along, and the wheel narrows or widens the view. */
import type { Frame } from '../../charts/frame.ts'
import { placeAt, valueAt } from '../../charts/plot.ts'
import { fromAxis } from '../../charts/price-scale.ts'
import type { ChartModel } from './chart-model.svelte.ts'

/** Wheel pixels that halve or double what is in view. */
const WHEEL_PIXELS = 500
const LINE_PIXELS = 16

export interface PointingPorts {
  readonly model: () => ChartModel
  /** Null until something is drawn. */
  readonly frame: () => Frame | null
  /** Called with the height of the pointer, CSS pixels from the top; null when it has left. */
  readonly point: (y: number | null) => void
  readonly drag: (isDragging: boolean) => void
}

export interface Pointing {
  down(event: PointerEvent): void
  move(event: PointerEvent): void
  up(event: PointerEvent): void
  leave(): void
  /** An attachment: Svelte listens to the wheel passively, which could not keep the page still. */
  wheel(element: HTMLElement): () => void
}

export interface Position {
  readonly x: number
  readonly y: number
}

/** In CSS pixels of the element, whatever zoom it is under. */
export function positionIn(
  element: HTMLElement,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Position {
  const { left, top } = element.getBoundingClientRect()
  const zoom = element.currentCSSZoom
  return { x: (clientX - left) / zoom, y: (clientY - top) / zoom }
}

/** Of the pane of prices; null beside it. @param decimals Of the instrument's prices. */
export function pricePointedAt(event: MouseEvent, frame: Frame | null, decimals: number): number | null {
  if (frame === null || !(event.currentTarget instanceof HTMLElement)) return null
  const { x, y } = positionIn(event.currentTarget, event)
  const { left, top, width, height } = frame.prices.box
  if (x < left || x > left + width || y < top || y > top + height) return null
  const price = Number(fromAxis(frame.scale, valueAt(frame.prices, y)).toFixed(decimals))
  return price > 0 ? price : null
}

export function createPointing({ model, frame, point, drag }: PointingPorts): Pointing {
  let draggedFrom: number | null = null

  const plotWidth = () => frame()?.prices.box.width ?? 1

  function turn(element: HTMLElement, event: WheelEvent): void {
    event.preventDefault()
    const scale = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1
    const sideways = event.shiftKey ? event.deltaY : event.deltaX
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
      model().pan(((sideways * scale) / plotWidth()) * model().window.count)
    else {
      const anchor = Math.min(1, positionIn(element, event).x / plotWidth())
      model().zoom(2 ** ((event.deltaY * scale) / WHEEL_PIXELS), anchor)
    }
  }

  return {
    down(event) {
      if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return
      event.currentTarget.setPointerCapture(event.pointerId)
      draggedFrom = positionIn(event.currentTarget, event).x
      drag(true)
    },
    move(event) {
      const shown = frame()
      if (shown === null || !(event.currentTarget instanceof HTMLElement)) return
      // In whole pixels, as a click has them: a menu opens at the price that is shown.
      const { clientX, clientY } = event
      const { x, y } = positionIn(event.currentTarget, { clientX, clientY: Math.floor(clientY) })
      if (draggedFrom !== null) {
        model().pan(((draggedFrom - x) / plotWidth()) * model().window.count)
        draggedFrom = x
      }
      const isOverBars = x <= plotWidth()
      model().point(isOverBars ? placeAt({ ...shown.prices, window: model().window }, x) : null)
      point(isOverBars ? y : null)
    },
    up() {
      draggedFrom = null
      drag(false)
    },
    leave() {
      model().point(null)
      point(null)
    },
    wheel(element) {
      const listener = (event: WheelEvent) => turn(element, event)
      element.addEventListener('wheel', listener, { passive: false })
      return () => element.removeEventListener('wheel', listener)
    },
  }
}
