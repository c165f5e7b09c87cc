/** The elements of a picture. */
import type { Box } from '../scales/plot.ts'
import type { Polyline } from './polyline.ts'
import type { RectList } from './rect-list.ts'

/** `rects` and `points` are custom shapes. */
export type ChartElement =
  | { readonly type: 'group'; readonly silent: true; readonly children: readonly ChartElement[] }
  | {
      readonly type: 'rects'
      readonly silent: true
      readonly shape: { readonly list: RectList }
      readonly style: object
    }
  | {
      readonly type: 'points'
      readonly silent: true
      readonly shape: { readonly line: Polyline; readonly floor: number | null }
      readonly style: object
    }
  | { readonly type: 'rect'; readonly silent: true; readonly shape: object; readonly style: object }
  | { readonly type: 'line'; readonly silent: true; readonly shape: object; readonly style: object }
  | TextElement

/** CSS pixels; the text is right of and below its position by default. */
export interface TextElement {
  readonly type: 'text'
  readonly silent: true
  readonly style: TextStyle & { readonly text: string; readonly x: number; readonly y: number }
}

export interface TextStyle {
  readonly font: string
  readonly align?: 'left' | 'center' | 'right'
  readonly verticalAlign?: 'top' | 'middle' | 'bottom'
  readonly padding?: readonly [vertical: number, horizontal: number]
  readonly fill: string
  readonly backgroundColor?: string
  readonly borderColor?: string
  readonly borderWidth?: number
  readonly borderRadius?: number
}

export const group = (children: readonly ChartElement[]): ChartElement => ({ type: 'group', silent: true, children })

export const rects = (list: RectList, style: object): ChartElement => ({
  type: 'rects',
  silent: true,
  shape: { list },
  style,
})

export const points = (line: Polyline, floor: number | null, style: object): ChartElement => ({
  type: 'points',
  silent: true,
  shape: { line, floor },
  style,
})

/** A line at a height in CSS pixels from the top. */
export const across = (box: Box, y: number, style: object): ChartElement => ({
  type: 'line',
  silent: true,
  shape: { x1: box.left, x2: box.left + box.width, y1: y, y2: y },
  style: { lineWidth: 1, ...style },
})

export const label = (words: string, x: number, y: number, style: TextStyle): TextElement => ({
  type: 'text',
  silent: true,
  style: { text: words, x, y, ...style },
})
