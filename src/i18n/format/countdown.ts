/** Formats a remaining time like a clock. */
import { SECOND_MS } from '#model/values/duration.ts'

const DAY_SECONDS = 86_400

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Returns `04:59`, `3:04:59`, or whole days from two on: `12d`. */
export function countdownText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / SECOND_MS)
  if (seconds >= 2 * DAY_SECONDS) return `${Math.floor(seconds / DAY_SECONDS)}d`
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}
