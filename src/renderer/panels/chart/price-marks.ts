/** The prices that are marked across a chart. */
import type { ChartPalette } from '../../charts/palette.ts'
import type { PriceMark } from '../../charts/scene.ts'
import { m } from '../../i18n/compiled/messages.js'

export interface MarkedPrices {
  /** Close and open of the latest bar; undefined without one. */
  readonly last: number | undefined
  readonly open: number | undefined
  readonly previousClose: number | null
  readonly palette: ChartPalette
  readonly price: (value: number) => string
}

export function marksOf({ last, open, previousClose, palette, price }: MarkedPrices): readonly PriceMark[] {
  const before: readonly PriceMark[] =
    previousClose === null
      ? []
      : [
          {
            price: previousClose,
            colour: palette.quiet,
            look: 'caption',
            label: `${m.chart_previous_close_short()} ${price(previousClose)}`,
          },
        ]
  if (last === undefined) return before
  const colour = last >= (open ?? last) ? palette.gain : palette.loss
  return [...before, { price: last, colour, look: 'tag', label: price(last) }]
}
