/** Defines the faults and when each applies. Parses rules of a file or the control interface. */
import * as v from 'valibot'
import { HOUR_MS } from '#model/values/duration.ts'

const milliseconds = (defaultValue: number) =>
  v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(HOUR_MS)), defaultValue)
const count = (defaultValue: number, max: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max)), defaultValue)
const share = (defaultValue: number) => v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), defaultValue)

const PARAMETERS = {
  // The connection.
  latency: { delayMs: milliseconds(1000) },
  neverAnswer: {},
  trickle: { bytes: count(1, 1_000_000), everyMs: milliseconds(200) },
  stall: {},
  reset: {},
  truncate: {},
  // The body as bytes.
  cutJson: {},
  gzipBomb: { megabytes: count(64, 4096) },
  deepJson: { levels: count(100_000, 10_000_000) },
  html: {},
  contentType: { type: v.optional(v.string(), 'text/plain') },
  byteOrderMark: {},
  invalidUtf8: {},
  // Refusals.
  redirect: { location: v.optional(v.string(), 'http://127.0.0.2:9/') },
  status: {
    status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
    /** Sent as `Retry-After` if given. */
    retryAfterSeconds: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
    /** Sends the same moment as an HTTP date. */
    retryAfterAsDate: v.optional(v.boolean(), false),
    /** Answers `{"message": ...}` instead of the envelope, as gateways do. */
    bareMessage: v.optional(v.boolean(), false),
  },
  code: {
    code: v.optional(v.pipe(v.number(), v.integer(), v.notValue(0)), 5000),
    msg: v.optional(v.string(), 'the service declined'),
  },
  // The data.
  nullData: {},
  emptyObject: {},
  emptyArray: {},
  arrayForObject: {},
  missingCodes: { share: share(0.5) },
  otherCodes: {},
  extraFields: {},
  stringNumbers: {},
  nanStrings: {},
  zeroPrices: {},
  haltedUnpriced: {},
  futureTimes: { byMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), HOUR_MS), share: share(0.5) },
  clockSkew: { byMs: v.pipe(v.number(), v.integer()) },
  shuffledRows: {},
  duplicateRows: {},
} as const satisfies Record<string, v.ObjectEntries>

export type FaultKind = keyof typeof PARAMETERS

/** The requests that a rule applies to; by default all. */
const OCCASION = {
  /** The affected part of these requests. */
  rate: share(1),
  /** Path of the operation; `*` matches any text: `/stock/*`. */
  paths: v.optional(v.string(), '*'),
  /** Requested region; `*` matches any text and requests without a region. */
  regions: v.optional(v.string(), '*'),
  /** Max number of affected requests; null for no limit. */
  times: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null),
  /** Real seconds since the rules were set. */
  fromSeconds: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
  untilSeconds: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
} as const satisfies v.ObjectEntries

type Values<Entries extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Entries, undefined>>
type Occasion = Values<typeof OCCASION>
type ParametersOf<Kind extends FaultKind> = Values<(typeof PARAMETERS)[Kind]>

export type FaultRule<Kind extends FaultKind = FaultKind> = {
  readonly [Each in Kind]: { readonly fault: Each } & Readonly<Occasion> & Readonly<ParametersOf<Each>>
}[Kind]

export interface FaultRules {
  /** The same seed affects the same requests. */
  readonly seed: number
  /** Every matching rule is applied, in this order. */
  readonly rules: readonly FaultRule[]
}

export const NO_FAULTS: FaultRules = { seed: 0, rules: [] }

export const FAULT_KINDS = Object.keys(PARAMETERS) as readonly FaultKind[]

const FaultRulesSchema = v.strictObject({
  seed: v.optional(v.pipe(v.number(), v.integer()), 1),
  rules: v.array(v.looseObject({ fault: v.picklist(FAULT_KINDS) })),
})

/** @throws RangeError that names the invalid rule and the reason */
export function parseFaultRules(json: unknown): FaultRules {
  const outline = checked(FaultRulesSchema, json, 'faults')
  return { seed: outline.seed, rules: outline.rules.map((rule, index) => parseRule(rule, `rules[${index}]`)) }
}

function parseRule(rule: { readonly fault: FaultKind }, place: string): FaultRule {
  const schema = v.strictObject({ fault: v.literal(rule.fault), ...OCCASION, ...PARAMETERS[rule.fault] })
  // The schema has this rule's kind, which the compiler cannot infer through the table.
  return checked(schema, rule, place) as FaultRule
}

function checked<Schema extends v.GenericSchema>(schema: Schema, value: unknown, place: string): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const reasons = result.issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': '))
  throw new RangeError(`${place}: ${reasons.join('; ')}`)
}
