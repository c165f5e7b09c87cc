/** Places the labels of a time axis without overlap; greater steps come first. */
import { labelRoom } from '../shapes/label-room.ts'
import { xOf, type Plot } from '../scales/plot.ts'
import type { TimeTicks } from '../scales/time-ticks.ts'

interface TimeWords {
  readonly words: string
  /** The middle, CSS pixels. */
  readonly x: number
  readonly isMajor: boolean
}

export interface TimeAxis {
  /** CSS pixels. */
  readonly lines: readonly number[]
  readonly words: readonly TimeWords[]
}

/** CSS pixels. */
const GAP = 12
const EDGE = 4

interface Span {
  readonly from: number
  readonly to: number
}

/** Keeps the label at the left edge until a greater step comes near it. */
export function placeTimes({ ticks, context }: TimeTicks, plot: Pick<Plot, 'box' | 'window'>, font: string): TimeAxis {
  const { left } = plot.box
  const placed = ticks.map(({ place, label, isMajor }) => {
    const x = xOf(plot, place)
    const half = labelRoom(label, font) / 2
    // No other label states a greater step, so it is moved inwards rather than cut off.
    return { line: x, words: label, isMajor, half, x: isMajor && x >= left ? Math.max(x, left + EDGE + half) : x }
  })
  const taken: Span[] = []
  const fits = ({ from, to }: Span) => taken.every((span) => to + GAP <= span.from || from >= span.to + GAP)
  const take = ({ x, half }: { readonly x: number; readonly half: number }): boolean => {
    const span = { from: x - half, to: x + half }
    if (!fits(span)) return false
    taken.push(span)
    return true
  }
  const majors = placed.filter((tick) => tick.isMajor && take(tick))
  const minors = placed.filter((tick) => !tick.isMajor && take(tick))
  const shown = [...majors, ...minors].filter(({ line }) => line >= left)
  const edge = contextAt(context, left, font)
  const isNamed = edge !== null && !majors.some(({ line, x, half }) => line >= left && x - half < edge.to + GAP)
  return {
    lines: shown.map(({ line }) => line),
    words: [
      ...(isNamed ? [{ words: edge.words, x: (edge.from + edge.to) / 2, isMajor: true }] : []),
      ...shown
        .filter(({ x, half, isMajor }) => isMajor || x - half >= (isNamed ? edge.to + GAP : left + EDGE))
        .map(({ words, x, isMajor }) => ({ words, x, isMajor })),
    ],
  }
}

function contextAt(words: string | null, left: number, font: string): (Span & { readonly words: string }) | null {
  if (words === null) return null
  return { words, from: left + EDGE, to: left + EDGE + labelRoom(words, font) }
}
