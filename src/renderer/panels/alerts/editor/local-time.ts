/** Times as values of a `datetime-local` input: in this computer's zone, without an offset. */

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Converts Unix epoch ms to text like `2026-11-21T09:30`. */
export function localTime(epochMs: number): string {
  const date = new Date(epochMs)
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}
