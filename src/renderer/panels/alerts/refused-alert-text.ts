/** Says why an alert of a file was not imported. */
import type { AlertImportFault, RefusedAlert } from '#model/alerts/alert-import.ts'
import { m } from '#i18n/compiled/messages.js'
import { ALERT_REFUSAL_WORDING } from '#i18n/wording/alerts.ts'

const REASONS: Readonly<Record<AlertImportFault, (field: string | null) => string>> = {
  ...ALERT_REFUSAL_WORDING,
  malformed: (field) => (field === null ? m.alert_file_malformed() : m.alert_file_malformed_field({ field })),
  unknownList: (field) => (field === null ? m.alert_state_no_target() : m.alert_file_unknown_list({ list: field })),
}

export function refusedAlertText({ place, name, reason, field }: RefusedAlert): string {
  const text = REASONS[reason](field)
  return name === null
    ? m.alert_file_refused({ place, reason: text })
    : m.alert_file_refused_named({ place, name, reason: text })
}
