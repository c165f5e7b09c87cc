/** Moments as a field for date and time writes them: on this computer's clock, without a zone. */

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `2026-11-21T09:30` of Unix epoch ms. */
export function localTime(epochMs: number): string {
  const date = new Date(epochMs)
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}
