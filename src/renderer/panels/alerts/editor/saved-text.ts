/** Confirms in words that an alert was saved. */
import type { AlertDraft } from '#model/alerts/alert.ts'
import type { WatchlistSummary } from '#model/watchlists/watchlist.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Formats } from '#i18n/format/formats.ts'
import { conditionsText, targetText } from '#i18n/wording/alerts.ts'
import { listName } from '#i18n/wording/instrument.ts'

interface Saying {
  readonly formats: Formats
  readonly settings: { readonly discreet: boolean }
  readonly watchlists: { readonly current: readonly WatchlistSummary[] | undefined }
}

/** Discreet mode hides the target and the conditions. */
export function savedText(
  draft: Pick<AlertDraft, 'target' | 'conditions' | 'join'>,
  { formats, settings, watchlists }: Saying,
): string {
  if (settings.discreet) return m.alert_saved_discreet()
  const names = new Map((watchlists.current ?? []).map((list) => [list.id, listName(list)]))
  return m.alert_saved({ target: targetText(draft, names), condition: conditionsText(draft, formats) })
}
