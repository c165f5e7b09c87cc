/** K-lines of currency pairs. */
import { candlesEndpoint } from '../candle-codec.ts'

export const forexKlines = candlesEndpoint('/forex/klines', 'forex', 'K-lines of currency pairs.')
