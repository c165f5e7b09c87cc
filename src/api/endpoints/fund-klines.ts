/** K-lines of exchange-traded funds. */
import { candlesEndpoint } from '../codecs/candle.ts'

export const fundKlines = candlesEndpoint('/fund/klines', 'fund', 'K-lines of exchange-traded funds.')
