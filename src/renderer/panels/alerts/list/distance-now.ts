/** The distance of an alert at the window's newest price; the core publishes it only once a second. */
import type { NearestDistance } from '#model/alerts/alert-view.ts'

/** Returns distances in other units as published. */
export function distanceNow(published: NearestDistance, last: number | null): NearestDistance {
  const { value, threshold, unit, percent } = published
  if (unit !== 'price' || last === null || last === value) return published
  // At the threshold, the direction is unknown.
  if (percent === 0) return { ...published, value: last }
  // The sign of the published distance changes when the value crosses the threshold.
  const direction = Math.sign(threshold - value) * Math.sign(percent)
  return { ...published, value: last, percent: ((threshold - last) * direction * 100) / Math.abs(last) }
}
