/** The prices that are marked across a chart. */
import type { CandleColumns } from '../../../contract/candle-columns.ts'
import type { ChartPalette } from '../../charts/palette.ts'
import type { PriceMark } from '../../charts/scene.ts'
import { m } from '../../../i18n/compiled/messages.js'

export interface MarkedPrices {
  readonly columns: Pick<CandleColumns, 'open' | 'close' | 'length'>
  /** The last price as it is shown everywhere; null before the first quote. */
  readonly last: number | null
  readonly previousClose: number | null
  readonly palette: ChartPalette
  readonly price: (value: number) => string
}

export function marksOf({ columns, last: newest, previousClose, palette, price }: MarkedPrices): readonly PriceMark[] {
  const [open, close] = [columns.open[columns.length - 1], columns.close[columns.length - 1]]
  const last = newest ?? close
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
  if (last === undefined || columns.length === 0) return before
  const colour = last >= (open ?? last) ? palette.gain : palette.loss
  return [...before, { price: last, colour, look: 'tag', label: price(last) }]
}
