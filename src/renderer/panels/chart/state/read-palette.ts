/** Reads a chart's colours from the theme. */
import type { ChartPalette } from '#renderer/plotting/shapes/palette.ts'

/** The colours of lines, in the order of assignment. */
export const LINE_TOKENS = [
  '--hue-orange',
  '--hue-blue',
  '--hue-violet',
  '--hue-teal',
  '--hue-pink',
  '--hue-green',
] as const

/** Reads tokens at `element`, by a temporary child. */
export function readTokens<Result>(element: HTMLElement, reading: (read: (token: string) => string) => Result): Result {
  const probe = document.createElement('span')
  probe.hidden = true
  element.append(probe)
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const result = reading(read)
  probe.remove()
  return result
}

export const readPalette = (element: HTMLElement): ChartPalette =>
  readTokens(element, (read) => ({
    gain: read('--gain'),
    loss: read('--loss'),
    text: read('--text'),
    quiet: read('--text-quiet'),
    grid: read('--row-line'),
    border: read('--border'),
    surface: read('--surface'),
    accent: read('--accent-text'),
    lines: [read(LINE_TOKENS[0]), ...LINE_TOKENS.slice(1).map(read)],
  }))
