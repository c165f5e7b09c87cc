/** Reads dates of HTTP headers (RFC 9110, 5.6.7), in their three forms. */

const CURRENT_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const RFC_850_DATE = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/
const AFTER_DATE = /(?<=GMT) *,/u

/** Returns Unix epoch ms on a whole second, of the first date in a line. */
export function readHttpDate(line: string): number | null {
  const [text = line] = line.split(AFTER_DATE, 1)
  // asctime has no zone.
  const zoned = ASCTIME_DATE.test(text) ? `${text} GMT` : text
  if (zoned === text && !CURRENT_DATE.test(text) && !RFC_850_DATE.test(text)) return null
  const time = Date.parse(zoned)
  return Number.isNaN(time) ? null : time
}
