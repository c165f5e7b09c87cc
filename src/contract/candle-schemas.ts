/** Run-time checks of what a window may ask about candles. */
import * as v from 'valibot'
import { CHART_INTERVALS } from '../model/candle-interval.ts'
import type { CandleSeriesKey } from '../model/candle-series.ts'
import { instrument } from './schemas.ts'

const chartInterval = v.picklist(CHART_INTERVALS)

const key = { instrument, interval: chartInterval, adjust: v.boolean() } as const

/** Names a series of bars. */
export const series = v.strictObject(key) satisfies v.GenericSchema<unknown, CandleSeriesKey>

/** Unix epoch ms. */
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Asks for bars with times before `before`, Unix epoch ms. */
export const olderThan = v.strictObject({ ...key, before: time })

/** Starts or stops recording an instrument. */
export const recorderChange = v.strictObject({ instrument, isRecorded: v.boolean() })
