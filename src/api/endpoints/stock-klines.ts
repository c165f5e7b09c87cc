/** K-lines of stocks. */
import { candlesEndpoint } from '../candle-codec.ts'

export const stockKlines = candlesEndpoint('/stock/klines', 'stock', 'K-lines of stocks.')
