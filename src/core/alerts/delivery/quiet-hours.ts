/** The hours in which no sound is played. */
import type { Settings } from '#model/application/settings.ts'

/** @param at Unix epoch ms; the hour is that of this computer's clock. */
export function isQuietAt(at: number, { isOn, fromHour, untilHour }: Settings['quietHours']): boolean {
  const hour = new Date(at).getHours()
  if (fromHour < untilHour) return isOn && hour >= fromHour && hour < untilHour
  return isOn && (hour >= fromHour || hour < untilHour)
}
