/** The colours of a chart as the window's tokens have them just now. */
import type { ChartPalette } from '#renderer/plotting/shapes/palette.ts'

/** Colours of lines, in the order in which they are given. */
export const LINE_TOKENS = [
  '--hue-orange',
  '--hue-blue',
  '--hue-violet',
  '--hue-teal',
  '--hue-pink',
  '--hue-green',
] as const

/** Reads tokens where they apply to `element`, to which a probe is added for the moment. */
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
