/** The levels of a Fibonacci retracement, as parts of the way back from its second anchor. */
import type { DrawingAnchor } from '#model/charts/drawing.ts'
import { readNumeral } from '#model/values/numeral.ts'

const DEFAULT_LEVELS: readonly number[] = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]
/** More levels could not be distinguished. */
export const MAX_LEVELS = 16
const FURTHEST = 20

/**
 * Reads levels separated by spaces or commas; returns null for ambiguous or invalid text. Without any point, commas between digits may be
 * decimal marks.
 */
export function readLevels(text: string): readonly number[] | null {
  if (/\d,\d/u.test(text) && /\d\s+[\d-]/u.test(text) && !text.includes('.')) return null
  const parts = text.split(/[\s,;，；、]+/u).filter((part) => part !== '')
  const levels = [...new Set(parts.map((part) => Number(readNumeral(part, 'point') ?? NaN)))]
  const isSound = levels.every((level) => Math.abs(level) <= FURTHEST)
  return isSound && levels.length > 0 && levels.length <= MAX_LEVELS ? levels.sort((a, b) => a - b) : null
}

/** Falls back to the default levels. */
export const levelsOf = ({ text }: { readonly text: string }): readonly number[] => readLevels(text) ?? DEFAULT_LEVELS

export const writeLevels = (levels: readonly number[]): string => levels.join(' ')

/** Returns displayed prices, in the order of the levels. */
export function fibonacciPrices(
  { anchors, text }: { readonly anchors: readonly DrawingAnchor[]; readonly text: string },
  shown: (anchor: DrawingAnchor) => number,
): readonly number[] {
  const [first, last = first] = anchors
  if (first === undefined || last === undefined) return []
  const [from, to] = [shown(first), shown(last)]
  return levelsOf({ text }).map((level) => to + (from - to) * level)
}
