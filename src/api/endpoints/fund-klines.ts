/** K-lines of exchange-traded funds. */
import { candlesEndpoint } from '../candle-codec.ts'

export const fundKlines = candlesEndpoint('/fund/klines', 'fund', 'K-lines of exchange-traded funds.')
