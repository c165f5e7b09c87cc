/** The Retry-After header (RFC 9110, 10.2.3): a number of seconds or an HTTP date in one of its three forms. */

const SECONDS = /^\d{1,300}$/
const CURRENT_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const RFC_850_DATE = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/

/**
 * @param now Unix epoch ms; only a date needs it.
 * @returns How long to wait in ms, > 0 and finite; null when the header is absent, makes no sense or names no time to come.
 */
export function readRetryAfter(text: string | null, now: number): number | null {
  const trimmed = text?.trim() ?? ''
  const waitMs = SECONDS.test(trimmed) ? Number(trimmed) * 1000 : (parseHttpDate(trimmed) ?? -Infinity) - now
  return waitMs > 0 ? waitMs : null
}

function parseHttpDate(text: string): number | null {
  // asctime has no zone and would be read as local time.
  const zoned = ASCTIME_DATE.test(text) ? `${text} GMT` : text
  if (zoned === text && !CURRENT_DATE.test(text) && !RFC_850_DATE.test(text)) return null
  const time = Date.parse(zoned)
  return Number.isNaN(time) ? null : time
}
