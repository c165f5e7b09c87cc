/** The Retry-After header (RFC 9110, 10.2.3): a number of seconds or an HTTP date in one of its three forms. */
import { readHttpDate } from './http-date.ts'

const SECONDS = /^\d{1,300}$/

/**
 * @param text May hold several, separated by commas: gateways add to what the service behind them says. The longest counts.
 * @param now Unix epoch ms; only a date needs it.
 * @returns How long to wait in ms, > 0 and finite; null when the header is absent, makes no sense or names no time to come.
 */
export function readRetryAfter(text: string | null, now: number): number | null {
  const parts = (text ?? '').split(',').map((part) => part.trim())
  // A date may have a comma of its own.
  const pairs = parts.slice(1).map((part, place) => `${parts[place]}, ${part}`)
  const waitMs = [...parts, ...pairs].reduce((max, part) => Math.max(max, waitOf(part, now)), 0)
  return waitMs > 0 ? waitMs : null
}

function waitOf(text: string, now: number): number {
  return SECONDS.test(text) ? Number(text) * 1000 : (readHttpDate(text) ?? -Infinity) - now
}
