/** The colours of drawings and price lines in the current theme. */
import type { DrawingColour } from '#model/charts/drawing.ts'
import type { DrawingAppearance } from '#renderer/plotting/drawings/paint-drawings.ts'
import type { PriceLineState } from '#renderer/plotting/drawings/price-line.ts'
import { readTokens } from '#renderer/panels/chart/state/read-palette.ts'

export const DRAWING_TOKENS: Readonly<Record<DrawingColour, string>> = {
  blue: '--blue',
  orange: '--orange',
  violet: '--violet',
  green: '--green',
  red: '--red',
  plain: '--text',
}

const LINE_TOKENS: Readonly<Record<PriceLineState, string>> = {
  active: '--accent-text',
  quiet: '--text-faint',
  reached: '--warning',
}

export interface LayerAppearance extends DrawingAppearance {
  readonly lines: Readonly<Record<PriceLineState, string>>
}

export function readLook(element: HTMLElement, font: string): LayerAppearance {
  return readTokens(element, (read) => {
    const all = <Name extends string>(tokens: Readonly<Record<Name, string>>) =>
      Object.fromEntries(Object.entries<string>(tokens).map(([name, token]) => [name, read(token)])) as Record<
        Name,
        string
      >
    return {
      colours: all(DRAWING_TOKENS),
      lines: all(LINE_TOKENS),
      surface: read('--surface'),
      text: read('--text'),
      font,
    }
  })
}
