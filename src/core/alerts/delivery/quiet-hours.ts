/** The hours in which nothing is to be heard. */
import type { Settings } from '../../../model/settings.ts'

/** @param at Unix epoch ms; what hour that is, this computer's clock tells. */
export function isQuietAt(at: number, { isOn, fromHour, untilHour }: Settings['quietHours']): boolean {
  const hour = new Date(at).getHours()
  if (fromHour < untilHour) return isOn && hour >= fromHour && hour < untilHour
  return isOn && (hour >= fromHour || hour < untilHour)
}
