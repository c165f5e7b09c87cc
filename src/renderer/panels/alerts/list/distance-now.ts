/** How far an alert is from firing at the price that the window shows elsewhere: the core publishes it once a second only. */
import type { NearestDistance } from '#model/alerts/alert-view.ts'

/** The distance as it is at the newest price; as it was published where it is measured by something else. */
export function distanceNow(published: NearestDistance, last: number | null): NearestDistance {
  const { value, threshold, unit, percent } = published
  if (unit !== 'price' || last === null || last === value) return published
  // At the threshold itself nothing shows from which side it was reached.
  if (percent === 0) return { ...published, value: last }
  // What was still missing below the threshold goes upwards, and what was beyond it above does as well.
  const direction = Math.sign(threshold - value) * Math.sign(percent)
  return { ...published, value: last, percent: ((threshold - last) * direction * 100) / Math.abs(last) }
}
