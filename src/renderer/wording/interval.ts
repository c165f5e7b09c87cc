/** The intervals of candles, in words. */
import type { CandleInterval } from '../../model/candle.ts'
import { m } from '../i18n/compiled/messages.js'

const WORDING: Readonly<Record<CandleInterval, () => string>> = {
  '1m': () => m.interval_minutes({ count: 1 }),
  '5m': () => m.interval_minutes({ count: 5 }),
  '15m': () => m.interval_minutes({ count: 15 }),
  '30m': () => m.interval_minutes({ count: 30 }),
  '1h': m.interval_hour,
  '1D': m.interval_day,
  '1W': m.interval_week,
  '1M': m.interval_month,
}

export const intervalName = (interval: CandleInterval): string => WORDING[interval]()
