/** The colours of a chart, as CSS writes them; they come from the tokens of the window. */
export interface ChartPalette {
  readonly gain: string
  readonly loss: string
  readonly text: string
  readonly quiet: string
  readonly grid: string
  readonly border: string
  readonly surface: string
  readonly accent: string
  /** For lines of indicators and compared symbols, in turn. */
  readonly lines: readonly [string, ...string[]]
}

export const lineColour = ({ lines }: Pick<ChartPalette, 'lines'>, place: number): string =>
  lines[place % lines.length] ?? lines[0]
