/** Says how far back the bars of a chart reach. */
import { m } from '#i18n/compiled/messages.js'
import { failureText } from '#i18n/wording/failure.ts'
import type { RangeReach } from './shown-range.svelte.ts'

/** @param whole Writes a full time. */
export function reachText(reach: RangeReach | null, whole: (time: number) => string): string | null {
  if (reach === null) return null
  const from = whole(reach.from)
  if (reach.state === 'asking') return m.chart_range_asking({ from })
  if (reach.state === 'none') return m.chart_range_none({ from })
  if (reach.state === 'far') return m.chart_range_far({ from })
  return m.chart_range_failed({ from, failure: failureText(reach.state) })
}
