/** Estimates the width of a label without a canvas. */

/** Upper estimates, as parts of the font size. */
const WIDE = 1.02
const NARROW = 0.6
const FIRST_WIDE = 0x2e80

/** Returns CSS pixels. @param font Its size is in px. */
export const fontSize = (font: string): number => Number(/(\d+(?:\.\d+)?)px/u.exec(font)?.[1] ?? 11)

/** Returns CSS pixels. @param font Its size is in px. */
export function labelRoom(words: string, font: string): number {
  const size = fontSize(font)
  let parts = 0
  for (const letter of words) parts += (letter.codePointAt(0) ?? 0) >= FIRST_WIDE ? WIDE : NARROW
  return parts * size
}
