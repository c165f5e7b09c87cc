/** Chooses the ink for words on a ground of a line's or a tag's colour. */
import type { ChartPalette } from './palette.ts'

/** The one of the window's two inks that stands out more. */
export function inkOn(ground: string, { text, surface }: Pick<ChartPalette, 'text' | 'surface'>): string {
  const light = luminance(ground)
  return contrast(light, luminance(surface)) >= contrast(light, luminance(text)) ? surface : text
}

/** As WCAG 2.2 defines it, 1 to 21. */
const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** Relative luminance as WCAG 2.2 defines it, of a colour that is written as `rgb()` or in six hexadecimal digits. */
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
