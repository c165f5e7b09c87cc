/** Reads the Retry-After header (RFC 9110, 10.2.3): seconds or an HTTP date. */
import { readHttpDate } from './http-date.ts'

const SECONDS = /^\d{1,300}$/

/**
 * Returns the wait of a header.
 * @param text Gateways add values, separated by commas; the longest counts.
 * @param now Unix epoch ms, for dates.
 * @returns Ms, > 0 and finite; null if there is no wait.
 */
export function readRetryAfter(text: string | null, now: number): number | null {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  // A date may contain a comma.
  const pairs = parts.slice(1).map((part, place) => `${parts[place]}, ${part}`)
  const waitMs = [...parts, ...pairs].reduce((max, part) => Math.max(max, waitOf(part, now)), 0)
  return waitMs > 0 ? waitMs : null
}

function waitOf(text: string, now: number): number {
  return SECONDS.test(text) ? Number(text) * 1000 : (readHttpDate(text) ?? -Infinity) - now
}
