/** The menu of one alert. */
import type { AlertView } from '#model/alerts/alert-view.ts'
import type { AlertId } from '#model/alerts/alert.ts'
import { SEPARATOR, type MenuItem } from '#renderer/components/menus/menu-item.ts'
import { m } from '#i18n/compiled/messages.js'
import type { AlertActions } from './alert-actions.ts'

export interface RowMenuPorts {
  readonly actions: AlertActions
  readonly edit: () => void
  /** Asks for confirmation first. */
  readonly remove: (alerts: readonly AlertId[]) => void
  /** Null unless the alert watches a single symbol. */
  readonly showSymbol: (() => void) | null
  /** Unix epoch ms. */
  readonly now: () => number
}

export function rowMenu({ alert, state }: AlertView, ports: RowMenuPorts): readonly MenuItem[] {
  const { actions, edit, remove, showSymbol, now } = ports
  const ids = [alert.id]
  const isOver = !alert.isOn || state === 'done' || state === 'expired'
  const action = (label: string, run: () => void, isDisabled = false): MenuItem => {
    return { kind: 'action', label, run, isDisabled }
  }
  return [
    action(m.alerts_edit(), edit),
    action(m.alerts_show_symbol(), () => showSymbol?.(), showSymbol === null),
    SEPARATOR,
    isOver
      ? action(m.alerts_switch_on(), () => actions.switchAll(ids, true))
      : action(m.alerts_switch_off(), () => actions.switchAll(ids, false)),
    state === 'snoozed'
      ? action(m.alerts_wake(), () => actions.wake(ids))
      : action(m.alerts_snooze_hour(), () => actions.snooze(ids, now()), isOver),
    SEPARATOR,
    action(m.alerts_delete(), () => remove(ids)),
  ]
}
