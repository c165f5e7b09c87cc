/** Formats an event as a line of JSON, for the file of all data. Fields with usual values are omitted. */
import * as v from 'valibot'
import * as schemas from '#contract/alerts/alert-schemas.ts'
import { currency, instrument } from '#contract/values/schemas.ts'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import { ALERT_SOUNDS, MAX_CONDITIONS } from '#model/alerts/alert.ts'
import { isRecord } from '#model/values/json.ts'
import type { ServiceEvent } from '#core/ports/alert-store.ts'

const USUAL = {
  name: null,
  instrument: null,
  price: null,
  profit: null,
  isBetweenPolls: false,
  isLate: false,
  text: null,
  sound: 'chime',
  isSpoken: false,
  stage: 'acknowledged',
  shownAt: null,
  acknowledgedAt: null,
  priceAfterQuarterHour: null,
  priceAfterDay: null,
} as const satisfies Partial<AlertEvent>

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const price = v.nullable(v.pipe(v.number(), v.finite()))
const moment = v.nullable(schemas.moment)
const MAX_SERVICE = 2_048
const MAX_TEXT = 2_000

const eventEntries = {
  alert: schemas.alertId,
  name: schemas.definitionEntries.name,
  conditions: schemas.definitionEntries.conditions,
  held: v.pipe(
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_CONDITIONS - 1))),
    v.maxLength(MAX_CONDITIONS),
  ),
  instrument: v.nullable(instrument),
  revision: count,
  arming: count,
  firedAt: schemas.moment,
  from: schemas.moment,
  to: schemas.moment,
  price,
  profit: v.nullable(v.strictObject({ amount: price, percent: price, currency })),
  isBetweenPolls: v.boolean(),
  isLate: v.boolean(),
  text: v.nullable(v.pipe(v.string(), v.maxLength(MAX_TEXT))),
  sound: v.picklist(ALERT_SOUNDS),
  isSpoken: v.boolean(),
  // An imported event is from the past and is not delivered.
  stage: v.pipe(
    v.picklist(['pending', 'shown', 'acknowledged']),
    v.transform((stage) => (stage === 'pending' ? 'shown' : stage)),
  ),
  shownAt: moment,
  acknowledgedAt: moment,
  priceAfterQuarterHour: price,
  priceAfterDay: price,
} as const satisfies {
  readonly [Field in keyof Omit<AlertEvent, 'number'>]: v.GenericSchema<unknown, AlertEvent[Field]>
}

const lineContent = v.object({ service: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_SERVICE)), ...eventEntries })

/** Omits the number, meaningless in another history. */
export function writeHistoryLine({ service, event: { number: _number, ...facts } }: ServiceEvent): string {
  const usual: Readonly<Record<string, unknown>> = USUAL
  const told: Record<string, unknown> = { service }
  for (const [field, value] of Object.entries(facts))
    if (!(field in usual) || usual[field] !== value) told[field] = value
  return JSON.stringify(told)
}

/** Returns null for an invalid line. The number is 1. */
export function readHistoryLine(line: unknown): ServiceEvent | null {
  const found = v.safeParse(lineContent, { ...USUAL, ...recordIn(line) })
  if (!found.success) return null
  const { service, ...facts } = found.output
  return { service, event: { ...facts, number: 1 } }
}

function recordIn(line: unknown): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = typeof line === 'string' ? JSON.parse(line) : null
    return isRecord(content) ? content : {}
  } catch {
    return {}
  }
}
