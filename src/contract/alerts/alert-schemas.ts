/** Run-time checks of requests about alerts, and of stored alerts. */
import * as v from 'valibot'
import {
  CONDITION_KIND_NAMES,
  partsOf,
  type AlertCondition,
  type ConditionKind,
} from '#model/alerts/alert-condition.ts'
import type { Field } from '#model/alerts/measure/field.ts'
import { CHART_INTERVALS } from '#model/candles/candle-interval.ts'
import { LINE_EDGES, LINE_SCALES, type DrawnLine } from '#model/charts/drawn-line.ts'
import { MAX_EVENTS_PER_PAGE } from '#model/alerts/alert-event.ts'
import {
  ALERT_SOUNDS,
  BAR_CLOSE_INTERVALS,
  isAlertId,
  MAX_ALERTS,
  MAX_CONDITIONS,
  type AlertDefinition,
  type AlertDraft,
  type AlertId,
} from '#model/alerts/alert.ts'
import { anchor, drawingId } from '../charts/drawing-schemas.ts'
import { instrument } from '../values/schemas.ts'
import { listId } from '../watchlists/watchlist-schemas.ts'

const MAX_NAME = 80
const MAX_COOLDOWN_MS = 30 * 86_400_000
const MAX_BACKTEST_DAYS = 365
/** UTF-16 units; {@link MAX_ALERTS} of the longest fit. */
const MAX_CONTENT = 4_000_000

const oneLine = (max: number) =>
  v.pipe(v.string(), v.trim(), v.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u, 'one line'), v.maxLength(max))

/** The id of an alert, assigned by the core. */
export const alertId = v.custom<AlertId>(isAlertId, 'not an alert id')
/** Unix epoch ms. */
export const moment = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const line = v.pipe(
  v.strictObject({
    drawing: v.nullable(drawingId),
    edge: v.picklist(LINE_EDGES),
    interval: v.picklist(CHART_INTERVALS),
    scale: v.picklist(LINE_SCALES),
    from: anchor,
    to: anchor,
  }),
  v.check(({ from, to }) => from.time < to.time, 'the earlier point first'),
  v.check(({ scale, from, to }) => scale === 'linear' || (from.price > 0 && to.price > 0), 'a logarithm needs prices'),
) satisfies v.GenericSchema<unknown, DrawnLine>

/** The target decides on prices below zero, see `AlertRefusal`. */
const price = v.pipe(v.number(), v.finite(), v.notValue(0))

function fieldSchema(field: Field): v.GenericSchema<unknown, string | number | null | DrawnLine> {
  switch (field.type) {
    case 'choice':
      return v.picklist(field.choices)
    case 'number':
      return field.unit === 'price' ? price : v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(field.max))
    case 'count':
      return v.pipe(v.number(), v.integer(), v.minValue(field.min), v.maxValue(field.max))
    case 'text': {
      const text = v.pipe(v.string(), v.trim(), v.regex(field.pattern), v.maxLength(field.maxLength))
      return field.isOptional ? v.nullable(text) : text
    }
    case 'line':
      return line
  }
}

function conditionSchema(kind: ConditionKind) {
  const { fields, check } = partsOf(kind)
  const schemas = Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)] as const)
  const object = v.strictObject({ kind: v.literal(kind), ...Object.fromEntries(schemas) })
  // The type of an object omits fields known only at run time.
  return check === null
    ? object
    : v.pipe(
        object,
        v.check((values) => check.isSound(values as never)),
      )
}

type VariantOptions = [v.StrictObjectSchema<{ readonly kind: v.LiteralSchema<ConditionKind, undefined> }, undefined>]

const condition = v.variant(
  'kind',
  CONDITION_KIND_NAMES.map(conditionSchema) as unknown as VariantOptions,
) as unknown as v.GenericSchema<unknown, AlertCondition>

const target = v.variant('kind', [
  v.strictObject({ kind: v.literal('instrument'), instrument }),
  v.strictObject({ kind: v.literal('list'), list: listId }),
  v.strictObject({ kind: v.literal('everything') }),
  v.strictObject({ kind: v.literal('positions') }),
])

const repeat = v.variant('kind', [
  v.strictObject({ kind: v.literal('once') }),
  v.strictObject({ kind: v.literal('daily') }),
  v.strictObject({
    kind: v.literal('always'),
    rearmPercent: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(100)),
    cooldownMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COOLDOWN_MS)),
  }),
])

const confirmation = v.variant('kind', [
  v.strictObject({ kind: v.literal('polls'), polls: v.picklist([1, 2]) }),
  v.strictObject({ kind: v.literal('barClose'), interval: v.picklist(BAR_CLOSE_INTERVALS) }),
])

/** The user's fields of an alert. Texts are trimmed. */
export const definitionEntries = {
  name: v.nullable(oneLine(MAX_NAME)),
  target,
  conditions: v.pipe(v.array(condition), v.minLength(1), v.maxLength(MAX_CONDITIONS)),
  join: v.picklist(['and', 'or']),
  repeat,
  confirm: confirmation,
  session: v.picklist(['any', 'regular']),
  expiresAt: v.nullable(moment),
  isOn: v.boolean(),
  sound: v.picklist(ALERT_SOUNDS),
  isSpoken: v.boolean(),
} as const satisfies { readonly [Field in keyof AlertDefinition]: v.GenericSchema<unknown, AlertDefinition[Field]> }

/** An alert to create, or to change. */
export const draft = v.strictObject({ id: v.nullable(alertId), ...definitionEntries }) satisfies v.GenericSchema<
  unknown,
  AlertDraft
>

const alertIds = v.pipe(v.array(alertId), v.minLength(1), v.maxLength(MAX_ALERTS))
/** At least one alert, {@link MAX_ALERTS} at most. */
export const chosenAlerts = v.strictObject({ alerts: alertIds })
/** An action on several alerts. */
export const bulk = v.strictObject({ alerts: alertIds, action: v.picklist(['switchOn', 'switchOff', 'remove']) })
/** Snoozes alerts until a moment, Unix epoch ms, or ends the snooze. */
export const snooze = v.strictObject({ alerts: alertIds, until: v.nullable(moment) })
/** Whether to convert the prices of alerts after a split. */
export const split = v.strictObject({ alerts: alertIds, isRescaled: v.boolean() })

const eventNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** Events to acknowledge. */
export const acknowledgement = v.strictObject({
  /** Null for all. */
  events: v.nullable(v.pipe(v.array(eventNumber), v.maxLength(MAX_EVENTS_PER_PAGE))),
})
/** A page of the history, filtered by alert or instrument. */
export const eventQuery = v.strictObject({
  alert: v.nullable(alertId),
  instrument: v.nullable(instrument),
  /** Exclusive; null for the latest. */
  before: v.nullable(eventNumber),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_EVENTS_PER_PAGE)),
})

/** The alert of a request. */
export const oneAlert = v.strictObject({ alert: alertId })
/** The `number` of an `AlertNotification`. */
export const notificationNumber = v.strictObject({ notification: eventNumber })
/** An alert to test on the bars of past days. */
export const backtest = v.strictObject({
  draft,
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BACKTEST_DAYS)),
})
/** Null exports all alerts. */
export const exportedAlerts = v.strictObject({ alerts: v.nullable(alertIds) })
/** The text of a file of `alert.export`. */
export const alertFile = v.strictObject({ content: v.pipe(v.string(), v.maxLength(MAX_CONTENT)) })
