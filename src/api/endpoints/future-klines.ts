/** K-lines of futures. */
import { candlesEndpoint } from '../codecs/candle.ts'

export const futureKlines = candlesEndpoint('/future/klines', 'future', 'K-lines of futures.')
