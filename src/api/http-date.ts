/** Reads dates of HTTP headers (RFC 9110, 5.6.7), in one of their three forms. */

const CURRENT_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const RFC_850_DATE = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/
/** The end of the first of several dates in one line. */
const AFTER_DATE = /(?<=GMT) *,/u

/** Returns Unix epoch ms on a whole second; null if the text is not a date. The first of several dates counts. */
export function readHttpDate(line: string): number | null {
  const [text = line] = line.split(AFTER_DATE, 1)
  // asctime has no zone and would be read as local time.
  const zoned = ASCTIME_DATE.test(text) ? `${text} GMT` : text
  if (zoned === text && !CURRENT_DATE.test(text) && !RFC_850_DATE.test(text)) return null
  const time = Date.parse(zoned)
  return Number.isNaN(time) ? null : time
}
