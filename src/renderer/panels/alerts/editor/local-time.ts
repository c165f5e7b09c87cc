/** Times as `datetime-local` values: in the local zone, without an offset. */

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Returns text like `2026-11-21T09:30`. */
export function localTime(epochMs: number): string {
  const date = new Date(epochMs)
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}
