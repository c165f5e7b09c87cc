/** Converts an HTTP outcome to a decoded value or a failure of the closed taxonomy. Never throws. */
import { failure, success, type Failure, type Result, type UnavailableCause } from '#model/values/failure.ts'
import { isRecord } from '#model/values/json.ts'
import type { Decoded, Endpoint } from './wire/endpoint.ts'
import { boundText, ownCopy, TEXT_BOUNDS } from '#model/reference/served-text.ts'
import { failureOfCode, failureOfStatus } from './errors.ts'
import { readHttpDate } from './http-date.ts'
import { parseJson, type ParsedJson } from './json.ts'
import { isEmpty, readNumber } from './wire/reading.ts'

/** The used parts of an answer to one GET. */
export interface HttpAnswer {
  readonly kind: 'answer'
  readonly status: number
  /** As sent. */
  readonly retryAfter: string | null
  /** As sent. */
  readonly date: string | null
  /** Decoded as UTF-8. */
  readonly body: string
}

/** The outcome of one GET. */
export type Outcome = HttpAnswer | { readonly kind: 'none'; readonly cause: UnavailableCause; readonly message: string }

/**
 * Reads one outcome.
 * @param now Wall clock, Unix epoch ms. A Retry-After date is relative to the answer's own date, or else to it: both clocks may be
 * wrong.
 */
export function readAnswer<Parameters, Value>(
  endpoint: Pick<Endpoint<Parameters, Value>, 'decode'>,
  parameters: Parameters,
  outcome: Outcome,
  now: number,
): Result<Decoded<Value>> {
  if (outcome.kind === 'none') return failure({ kind: 'unavailable', message: outcome.message, cause: outcome.cause })
  const { status, retryAfter, body } = outcome
  const parsed = parseJson(body)
  const { code, message } = envelopeOf(parsed)
  const refused = { status, retryAfter, message, code }
  const answeredAt = readHttpDate(outcome.date ?? '') ?? now
  const reason =
    failureOfStatus(refused, answeredAt) ?? failureOfCode(refused, answeredAt) ?? malformation(parsed, code, body)
  if (reason !== null) return failure(reason)
  return decodeData(endpoint, parameters, parsed)
}

function decodeData<Parameters, Value>(
  endpoint: Pick<Endpoint<Parameters, Value>, 'decode'>,
  parameters: Parameters,
  parsed: ParsedJson,
): Result<Decoded<Value>> {
  const data = parsed.ok && isRecord(parsed.value) ? parsed.value['data'] : undefined
  if (data === undefined) return failure(malformed('the answer carries no data'))
  // Services send null and empty lists for missing data.
  const decoded = endpoint.decode(isEmpty(data) ? {} : data, parameters)
  return decoded === null ? failure(UNUSABLE_DATA) : success(decoded)
}

const UNUSABLE_DATA: Failure = {
  kind: 'noData',
  message: 'data has another shape than documented',
  cause: 'unusable',
}

function malformation(parsed: ParsedJson, code: number | null, body: string): Failure | null {
  if (!parsed.ok) return malformed(describeText(parsed.fault, body))
  if (!isRecord(parsed.value)) return malformed('the answer is not an object')
  return code === null ? malformed('the answer has no numeric code') : null
}

/** Distinguishes a wrong base URL from a broken line. */
function describeText(fault: 'syntax' | 'depth', body: string): string {
  if (fault === 'depth') return 'the answer is nested too deeply'
  const start = body.slice(0, 64).trimStart()
  if (start === '') return 'the answer is empty'
  if (body.startsWith('\uFEFF')) return 'the answer starts with a byte order mark'
  return start.startsWith('<') ? 'the answer is a web page, not JSON' : 'the answer is not complete JSON'
}

/** Returns `code` and `msg`, or a gateway's `message`. */
function envelopeOf(parsed: ParsedJson): { readonly code: number | null; readonly message: string } {
  if (!parsed.ok || !isRecord(parsed.value)) return { code: null, message: '' }
  const { code, msg, message } = parsed.value
  return { code: readNumber(code), message: printable(msg) || printable(message) }
}

/** A limit before blanks and control characters are collapsed. */
const MAX_SOURCE_UNITS = 8 * TEXT_BOUNDS.message.max

/** Returns one bounded line, for logs and the screen. */
function printable(value: unknown): string {
  if (typeof value !== 'string') return ''
  const line = value
    .slice(0, MAX_SOURCE_UNITS)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  return ownCopy(boundText('message', line.toWellFormed()) ?? '')
}

function malformed(message: string): Failure {
  return { kind: 'malformed', message }
}
