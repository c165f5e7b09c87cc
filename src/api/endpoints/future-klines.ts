/** K-lines of futures. */
import { candlesEndpoint } from '../candle-codec.ts'

export const futureKlines = candlesEndpoint('/future/klines', 'future', 'K-lines of futures.')
