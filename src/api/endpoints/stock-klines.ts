/** K-lines of stocks. */
import { candlesEndpoint } from '../codecs/candle.ts'

export const stockKlines = candlesEndpoint('/stock/klines', 'stock', 'K-lines of stocks.')
