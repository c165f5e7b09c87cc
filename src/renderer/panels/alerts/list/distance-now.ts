/** The distance of an alert from firing at the newest price of the window. The core publishes it only once a second. */
import type { NearestDistance } from '#model/alerts/alert-view.ts'

/** Returns the distance at the newest price. A distance in another unit is returned as published. */
export function distanceNow(published: NearestDistance, last: number | null): NearestDistance {
  const { value, threshold, unit, percent } = published
  if (unit !== 'price' || last === null || last === value) return published
  // At the threshold, the direction is unknown.
  if (percent === 0) return { ...published, value: last }
  // Derives the direction from the published distance: its sign changes when the value crosses the threshold.
  const direction = Math.sign(threshold - value) * Math.sign(percent)
  return { ...published, value: last, percent: ((threshold - last) * direction * 100) / Math.abs(last) }
}
