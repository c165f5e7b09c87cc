/** How much room a label takes, without a canvas to measure it on. */

/** Parts of the font's size, on the safe side. */
const WIDE = 1.02
const NARROW = 0.6
const FIRST_WIDE = 0x2e80

/** CSS pixels. @param font As CSS writes it, its size in pixels. */
export const fontSize = (font: string): number => Number(/(\d+(?:\.\d+)?)px/u.exec(font)?.[1] ?? 11)

/** CSS pixels. @param font As CSS writes it, its size in pixels. */
export function labelRoom(words: string, font: string): number {
  const size = fontSize(font)
  let parts = 0
  for (const letter of words) parts += (letter.codePointAt(0) ?? 0) >= FIRST_WIDE ? WIDE : NARROW
  return parts * size
}
