/** Computes how long a short text has to be shown to be read. */

/** Time to notice it, ms. */
const NOTICE_MS = 1_500
/** Per character of a script with spaces, and of Chinese, ms. */
const LETTER_MS = 60
const IDEOGRAPH_MS = 180
/** Maximum display time of a confirmation, ms; the list keeps it afterwards. */
const MAX_MS = 8_000

export function readingMs(text: string): number {
  const characters = [...text]
  const ideographs = characters.filter((one) => /\p{Script=Han}/u.test(one)).length
  const letters = characters.length - ideographs
  return Math.min(MAX_MS, NOTICE_MS + letters * LETTER_MS + ideographs * IDEOGRAPH_MS)
}
