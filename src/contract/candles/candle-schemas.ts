/** Run-time checks of requests about candles. */
import * as v from 'valibot'
import { ASSET_CLASSES } from '#model/market/asset-class.ts'
import { DATED_INTERVALS, type BarNaming } from '#model/candles/bar-naming.ts'
import { CHART_INTERVALS } from '#model/candles/candle-interval.ts'
import type { CandleSeriesKey } from '#model/candles/candle-series.ts'
import { region } from '../market/answer-schemas.ts'
import { instrument } from '../values/schemas.ts'

const chartInterval = v.picklist(CHART_INTERVALS)

const key = { instrument, interval: chartInterval, adjust: v.boolean() } as const

/** The key of a series. */
export const series = v.strictObject(key) satisfies v.GenericSchema<unknown, CandleSeriesKey>

/** Unix epoch ms. */
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Bars before `before`, Unix epoch ms. */
export const olderThan = v.strictObject({ ...key, before: time })

const barNaming = v.strictObject({
  days: v.nullable(
    v.union([v.picklist(['market', 'trading']), v.pipe(v.number(), v.integer(), v.minValue(-720), v.maxValue(840))]),
  ),
  sundays: v.nullable(v.picklist(['before', 'after'])),
}) satisfies v.GenericSchema<unknown, BarNaming>
/** The user's choice of how the service names bars. */
export const naming = v.strictObject({
  assetClass: v.picklist(ASSET_CLASSES),
  region,
  interval: v.picklist(DATED_INTERVALS),
  chosen: v.nullable(barNaming),
})

/** Starts or stops recording an instrument. */
export const recorderChange = v.strictObject({ instrument, isRecorded: v.boolean() })
