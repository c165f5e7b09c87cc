/** Chooses a readable text colour for a line's or tag's background. */
import type { ChartPalette } from './palette.ts'

/** Returns the window's text or surface colour, whichever has more contrast. */
export function inkOn(ground: string, { text, surface }: Pick<ChartPalette, 'text' | 'surface'>): string {
  const light = luminance(ground)
  return contrast(light, luminance(surface)) >= contrast(light, luminance(text)) ? surface : text
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** The relative luminance of WCAG 2.2; colours are `rgb()` or six hexadecimal digits. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(colour: string): readonly number[] {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/iu.exec(colour)
  if (hex !== null) return hex.slice(1).map((digits) => Number.parseInt(digits, 16))
  return (colour.match(/[\d.]+/gu) ?? []).slice(0, 3).map(Number)
}
