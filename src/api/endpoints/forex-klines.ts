/** K-lines of currency pairs. */
import { candlesEndpoint } from '../codecs/candle.ts'

export const forexKlines = candlesEndpoint('/forex/klines', 'forex', 'K-lines of currency pairs.')
