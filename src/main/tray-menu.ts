/** The tray's menu, made anew from the facts: nothing here is kept. */
import type { MenuItemConstructorOptions } from 'electron'
import { instrumentOf, type InstrumentId } from '../model/instrument.ts'
import type { Mover } from '../model/mover.ts'
import type { SettingsPatch } from '../contract/schemas.ts'
import type { WorkspaceId } from '../model/workspace.ts'
import { wordEvent } from './alert-words.ts'
import { trayStateOf, type TrayFacts } from './tray-facts.ts'
import type { TrayLabels } from './tray-labels.ts'

export interface TrayActions {
  readonly show: () => void
  readonly newWindow: () => void
  /** Brings a window to the front and has it carry out a command, about an instrument if one is named. */
  readonly showAt: (command: string, instrument: InstrumentId | null) => void
  readonly pause: (isPaused: boolean) => void
  readonly update: (patch: SettingsPatch) => void
  readonly acknowledgeAll: () => void
  readonly switchWorkspace: (workspace: WorkspaceId) => void
  readonly quit: () => void
}

const MOST_EVENTS = 5
const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' }

export function trayMenu(
  facts: TrayFacts,
  labels: TrayLabels,
  actions: TrayActions,
): readonly MenuItemConstructorOptions[] {
  const isPaused = facts.session?.state === 'paused'
  const { discreet } = facts.settings
  return [
    { id: 'show', label: labels.show, click: actions.show },
    { id: 'newWindow', label: labels.newWindow, click: actions.newWindow },
    {
      id: 'alerts',
      label: labels.alerts(facts.armedAlerts, facts.events.unacknowledged),
      submenu: alertItems(facts, labels, actions),
    },
    { id: 'movers', label: labels.movers, submenu: moverItems(facts, labels, actions) },
    { id: 'workspaces', label: labels.workspaces, submenu: workspaceItems(facts, labels, actions) },
    SEPARATOR,
    { id: 'pause', label: labels.pause, type: 'checkbox', checked: isPaused, click: () => actions.pause(!isPaused) },
    {
      id: 'discreet',
      label: labels.discreet,
      type: 'checkbox',
      checked: discreet,
      click: () => actions.update({ discreet: !discreet }),
    },
    SEPARATOR,
    { id: 'quit', label: labels.quit, click: actions.quit },
  ]
}

/** `Quotedeck: polling is paused`. */
export function trayTooltip(facts: TrayFacts, labels: TrayLabels): string {
  const state = labels.states[trayStateOf(facts)]
  return state === '' ? labels.tooltip : `${labels.tooltip}: ${state}`
}

/** What waits to be looked at, the latest first. */
function alertItems(
  { events, settings }: TrayFacts,
  labels: TrayLabels,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const waiting = events.recent.filter(({ stage }) => stage !== 'acknowledged').slice(0, MOST_EVENTS)
  return [
    ...waiting.map((event) => ({
      id: `event.${event.number}`,
      label: settings.discreet ? labels.hidden : literal(wordEvent(event, labels.locale)),
      click: () => actions.showAt('panel.show.alerts', event.instrument),
    })),
    ...(waiting.length > 0 ? [SEPARATOR] : []),
    {
      id: 'acknowledgeAll',
      label: labels.acknowledgeAll,
      enabled: events.unacknowledged > 0,
      click: actions.acknowledgeAll,
    },
    { id: 'showAlerts', label: labels.showAlerts, click: () => actions.showAt('panel.show.alerts', null) },
  ]
}

function moverItems(facts: TrayFacts, labels: TrayLabels, actions: TrayActions): MenuItemConstructorOptions[] {
  const { lists, list, settings, movers } = facts
  const choices = lists.map(({ id, name }): MenuItemConstructorOptions => ({
    id: `list.${id}`,
    label: literal(name === '' ? labels.ownList : name),
    type: 'radio',
    checked: id === list,
    click: () => actions.update({ trayList: id }),
  }))
  const rows = settings.discreet
    ? [{ label: labels.hidden, enabled: false }]
    : movers.map((mover) => moverItem(mover, labels, actions))
  return [
    ...(rows.length === 0 ? [{ label: labels.noMovers, enabled: false }] : rows),
    SEPARATOR,
    { id: 'lists', label: labels.ofList, submenu: choices },
  ]
}

function moverItem(mover: Mover, { locale }: TrayLabels, { showAt }: TrayActions): MenuItemConstructorOptions {
  const { instrument, alias, percent } = mover
  const { code, exchange } = instrumentOf(instrument)
  const name = alias ?? (exchange === '' ? code : `${code}.${exchange}`)
  return {
    id: `mover.${instrument}`,
    label: `${literal(name)}  ${percentText(percent, locale)}`,
    click: () => showAt('panel.show.chart', instrument),
  }
}

function workspaceItems(facts: TrayFacts, labels: TrayLabels, actions: TrayActions): MenuItemConstructorOptions[] {
  const { workspaces } = facts
  return (workspaces?.workspaces ?? []).map(({ id, name }) => ({
    id: `workspace.${id}`,
    label: literal(name === '' ? labels.ownWorkspace : name),
    type: 'radio',
    checked: id === workspaces?.current,
    click: () => actions.switchWorkspace(id),
  }))
}

/** Elsewhere in a menu, an ampersand underlines the letter after it. */
const literal = (text: string): string => text.replaceAll('&', '&&')

function percentText(percent: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  return `${format.format(percent).replace('-', '\u2212')}%`
}
