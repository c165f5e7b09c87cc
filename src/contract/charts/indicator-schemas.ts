/** Run-time checks of requests about indicators, and of stored indicators. */
import * as v from 'valibot'
import {
  INDICATOR_KINDS,
  MIN_SHARE,
  LINE_COLOURS,
  MAX_PARAMETERS,
  MAX_SHARE,
  type ChosenIndicator,
} from '#model/charts/chart-indicator.ts'
import { instrument, templateName } from '../values/schemas.ts'

const parameter = v.pipe(v.number(), v.finite())
const colour = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LINE_COLOURS - 1)))

/** An indicator on a chart with its parameters. */
export const chosenIndicator = v.strictObject({
  kind: v.picklist(INDICATOR_KINDS),
  parameters: v.pipe(v.array(parameter), v.maxLength(MAX_PARAMETERS), v.readonly()),
  colours: v.pipe(v.array(colour), v.maxLength(MAX_PARAMETERS), v.readonly()),
  share: v.nullable(v.pipe(v.number(), v.minValue(MIN_SHARE), v.maxValue(MAX_SHARE))),
}) satisfies v.GenericSchema<unknown, ChosenIndicator>

const chosenIndicators: v.GenericSchema<readonly ChosenIndicator[]> = v.pipe(
  v.array(chosenIndicator),
  v.check((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'every kind once'),
  v.readonly(),
)

/** A named set of indicators. */
export const template = v.strictObject({ name: templateName, indicators: chosenIndicators })
/** The key of a template. */
export const templateReference = v.strictObject({ name: templateName })
/** Indicators of one instrument's charts; null for the default set. */
export const ofSymbol = v.strictObject({ instrument, indicators: v.nullable(chosenIndicators) })
