/** The words of the data that an import would replace. */
import type { DataChange } from '#contract/requests.ts'
import type { UserDocumentName } from '#model/application/stored-name.ts'
import { m } from '../compiled/messages.js'

const PART_WORDING: Readonly<Record<UserDocumentName, () => string>> = {
  settings: m.data_part_settings,
  watchlists: m.data_part_watchlists,
  positions: m.data_part_positions,
  workspaces: m.data_part_workspaces,
  drawings: m.data_part_drawings,
  drawingTemplates: m.data_part_drawing_templates,
  indicators: m.data_part_indicators,
  alerts: m.data_part_alerts,
  newsMarks: m.data_part_news_marks,
  plannedListings: m.data_part_planned_listings,
  connection: m.data_part_connection,
}

/** Returns `Watchlists: 2 now, 3 in the file`, or the name alone. */
export function dataChangeText({ name, now, then }: DataChange): string {
  // An import adds to the history and replaces nothing.
  if (name === 'alertHistory') return m.data_change_alert_history({ now: now ?? 0, then: then ?? 0 })
  const part = PART_WORDING[name]()
  return now === null || then === null ? part : m.data_change_counts({ part, now, then })
}
