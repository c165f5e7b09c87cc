/** The CSS colours of a chart, from the window's design tokens. */
export interface ChartPalette {
  readonly gain: string
  readonly loss: string
  readonly text: string
  readonly quiet: string
  readonly grid: string
  readonly border: string
  readonly surface: string
  readonly accent: string
  /** Colours for indicators and compared symbols, in turn. */
  readonly lines: readonly [string, ...string[]]
}

export const lineColour = ({ lines }: Pick<ChartPalette, 'lines'>, place: number): string =>
  lines[place % lines.length] ?? lines[0]
