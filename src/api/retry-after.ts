/** The Retry-After header (RFC 9110, 10.2.3): a number of seconds or an HTTP date in one of its three forms. */
import { readHttpDate } from './http-date.ts'

const SECONDS = /^\d{1,300}$/

/**
 * @param now Unix epoch ms; only a date needs it.
 * @returns How long to wait in ms, > 0 and finite; null when the header is absent, makes no sense or names no time to come.
 */
export function readRetryAfter(text: string | null, now: number): number | null {
  const trimmed = text?.trim() ?? ''
  const waitMs = SECONDS.test(trimmed) ? Number(trimmed) * 1000 : (readHttpDate(trimmed) ?? -Infinity) - now
  return waitMs > 0 ? waitMs : null
}
