/** The marked prices of a chart and their axis tags. */
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { ChartPalette } from '#renderer/plotting/shapes/palette.ts'
import type { PriceMark, SceneTag } from '#renderer/plotting/picture/scene.ts'
import { m } from '#i18n/compiled/messages.js'

export interface MarkedPrices {
  readonly columns: Pick<CandleColumns, 'open' | 'close' | 'length'>
  /** Null before the first quote. */
  readonly last: number | null
  readonly previousClose: number | null
  /** Whether the last price is too old for the colours of gain and loss. */
  readonly isOld: boolean
  readonly hasCountdown: boolean
  readonly palette: ChartPalette
  readonly price: (value: number) => string
}

export interface Marks {
  readonly marks: readonly PriceMark[]
  readonly tags: readonly SceneTag[]
}

export function marksOf(prices: MarkedPrices): Marks {
  const { columns, last: newest, previousClose, isOld, hasCountdown, palette, price } = prices
  const [open, close] = [columns.open[columns.length - 1], columns.close[columns.length - 1]]
  const last = newest ?? close
  const before: readonly PriceMark[] =
    previousClose === null
      ? []
      : [
          {
            price: previousClose,
            colour: palette.quiet,
            caption: `${m.chart_previous_close_short()} ${price(previousClose)}`,
          },
        ]
  if (last === undefined || columns.length === 0) return { marks: before, tags: [] }
  const direction = last >= (open ?? last) ? palette.gain : palette.loss
  const colour = isOld ? palette.quiet : direction
  return {
    marks: [...before, { price: last, colour, caption: null }],
    tags: [{ kind: 'last', price: last, words: price(last), colour, hasNote: hasCountdown }],
  }
}
