/** Builds the tray's menu and tooltip from the facts. */
import type { MenuItemConstructorOptions } from 'electron'
import type { SettingsPatch } from '#contract/values/schemas.ts'
import { m } from '#i18n/compiled/messages.js'
import { createPercentFormat } from '#i18n/format/percent.ts'
import type { Locale } from '#i18n/locale.ts'
import { symbolOf } from '#i18n/wording/instrument.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Mover } from '#model/market/mover.ts'
import type { WorkspaceId } from '#model/workspace/workspace.ts'
import { wordEvent } from './alert-words.ts'
import { literal } from './application-menu.ts'
import { trayStateOf, type TrayFacts, type TrayState } from './tray-facts.ts'

export interface TrayActions {
  readonly show: () => void
  readonly newWindow: () => void
  /** Brings a window to the front and runs a command there. */
  readonly showAt: (command: string, instrument: InstrumentId | null) => void
  readonly pause: (isPaused: boolean) => void
  readonly update: (patch: SettingsPatch) => void
  readonly acknowledgeAll: () => void
  readonly switchWorkspace: (workspace: WorkspaceId) => void
  readonly quit: () => void
}

/** Max events in the menu; the panel shows all. */
const MAX_EVENTS = 5
const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }

/** Returns the menu in the language of `locale`. The user's names are escaped; discreet mode hides names, prices and symbols. */
export function trayMenu(
  facts: TrayFacts,
  locale: Locale,
  actions: TrayActions,
): readonly MenuItemConstructorOptions[] {
  const isPaused = facts.session?.state === 'paused'
  const { discreet } = facts.settings
  return [
    { id: 'show', label: m.tray_show({}, { locale }), click: actions.show },
    { id: 'newWindow', label: m.action_new_window({}, { locale }), click: actions.newWindow },
    {
      id: 'alerts',
      label: m.tray_alerts({ armed: facts.armedAlerts, waiting: facts.events.unacknowledged }, { locale }),
      submenu: alertItems(facts, locale, actions),
    },
    { id: 'movers', label: m.tray_movers({}, { locale }), submenu: moverItems(facts, locale, actions) },
    { id: 'workspaces', label: m.tray_workspaces({}, { locale }), submenu: workspaceItems(facts, locale, actions) },
    SEPARATOR,
    {
      id: 'pause',
      label: m.tray_pause({}, { locale }),
      type: 'checkbox',
      checked: isPaused,
      click: () => actions.pause(!isPaused),
    },
    {
      id: 'discreet',
      label: m.tray_discreet({}, { locale }),
      type: 'checkbox',
      checked: discreet,
      click: () => actions.update({ discreet: !discreet }),
    },
    SEPARATOR,
    { id: 'quit', label: m.tray_quit({}, { locale }), click: actions.quit },
  ]
}

const STATUS_WORDING = {
  fired: m.tray_status_fired,
  paused: m.tray_status_paused,
  unreachable: m.tray_status_unreachable,
} as const satisfies Record<Exclude<TrayState, 'calm'>, unknown>

/** Returns a text such as `Quotedeck: polling is paused`. Discreet mode replaces the application's name. */
export function trayTooltip(facts: TrayFacts, locale: Locale): string {
  const name = facts.settings.discreet ? m.window_title_discreet({}, { locale }) : m.app_name({}, { locale })
  const state = trayStateOf(facts)
  return state === 'calm' ? name : m.tray_tooltip({ name, status: STATUS_WORDING[state]({}, { locale }) }, { locale })
}

/** Latest first. */
function alertItems(
  { events, settings }: TrayFacts,
  locale: Locale,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const waiting = events.recent.filter(({ stage }) => stage !== 'acknowledged').slice(0, MAX_EVENTS)
  return [
    ...waiting.map((event) => ({
      id: `event.${event.number}`,
      label: settings.discreet ? m.tray_hidden({}, { locale }) : literal(wordEvent(event, locale)),
      click: () => actions.showAt('panel.show.alerts', event.instrument),
    })),
    ...(waiting.length > 0 ? [SEPARATOR] : []),
    {
      id: 'acknowledgeAll',
      label: m.alerts_acknowledge_all({}, { locale }),
      enabled: events.unacknowledged > 0,
      click: actions.acknowledgeAll,
    },
    {
      id: 'showAlerts',
      label: m.tray_alerts_show({}, { locale }),
      click: () => actions.showAt('panel.show.alerts', null),
    },
  ]
}

function moverItems(facts: TrayFacts, locale: Locale, actions: TrayActions): MenuItemConstructorOptions[] {
  const { lists, list, settings, movers } = facts
  const choices = lists.map(({ id, name }): MenuItemConstructorOptions => ({
    id: `list.${id}`,
    label: literal(name === '' ? m.watchlist_own_name({}, { locale }) : name),
    type: 'radio',
    checked: id === list,
    click: () => actions.update({ trayList: id }),
  }))
  const percent = createPercentFormat(locale)
  const rows = settings.discreet
    ? [{ label: m.tray_hidden({}, { locale }), enabled: false }]
    : movers.map((mover) => moverItem(mover, percent, actions))
  return [
    ...(rows.length === 0 ? [{ label: m.tray_movers_none({}, { locale }), enabled: false }] : rows),
    SEPARATOR,
    { id: 'lists', label: m.tray_movers_list({}, { locale }), submenu: choices },
  ]
}

function moverItem(
  { instrument, alias, percent }: Mover,
  percentText: (percent: number) => string,
  { showAt }: TrayActions,
): MenuItemConstructorOptions {
  return {
    id: `mover.${instrument}`,
    label: `${literal(alias ?? symbolOf(instrument))}  ${percentText(percent)}`,
    click: () => showAt('panel.show.chart', instrument),
  }
}

function workspaceItems({ workspaces }: TrayFacts, locale: Locale, actions: TrayActions): MenuItemConstructorOptions[] {
  return (workspaces?.workspaces ?? []).map(({ id, name }) => ({
    id: `workspace.${id}`,
    label: literal(name === '' ? m.workspace_own_name({}, { locale }) : name),
    type: 'radio',
    checked: id === workspaces?.current,
    click: () => actions.switchWorkspace(id),
  }))
}
