/** Shows the tray icon and its menu. */
import { join } from 'node:path'
import { app, Menu, Tray } from 'electron'
import type { Client } from '#contract/wire/client.ts'
import type { Unsubscribe } from '#contract/wire/transport.ts'
import { createTimer } from '#core/reactive/timer.ts'
import type { Clock } from '#core/ports/clock.ts'
import { resolveLocale } from '#i18n/locale.ts'
import { followTrayFacts, trayStateOf, type TrayFacts, type TrayState } from './tray-facts.ts'
import { trayMenu, trayTooltip, type TrayActions } from './tray-menu.ts'

export interface TrayPorts extends Pick<TrayActions, 'show' | 'newWindow' | 'showAt' | 'quit'> {
  readonly line: Pick<Client, 'request' | 'subscribe'>
  readonly clock: Clock
  readonly iconsDirectory: string
  readonly isPresent: () => Promise<boolean>
}

export interface DeskTray {
  /** Shows the icon if the desktop shows tray icons, at most once. */
  appear(): Promise<void>
  isShown(): boolean
  dispose(): void
}

/** States differ in shape, because a tray is small and often drawn in one colour. */
const ICONS: Readonly<Record<TrayState, string>> = {
  calm: 'tray.png',
  fired: 'tray-fired.png',
  paused: 'tray-paused.png',
  unreachable: 'tray-offline.png',
}

/** On Linux an open menu closes when it is replaced, so changes are batched, ms. */
const SETTLE_MS = 300

/** The caller must hold the result: Electron removes the icon of a garbage-collected tray. */
export function createDeskTray(ports: TrayPorts): DeskTray {
  const { line, clock, iconsDirectory } = ports
  let tray: Tray | null = null
  let facts: TrayFacts | null = null
  let drawn = ''
  let stopFollowing: Unsubscribe = () => undefined
  const timer = createTimer(clock, draw)
  const actions: TrayActions = {
    ...ports,
    pause: (isPaused) => void line.request('session.pause', { isPaused }),
    update: (patch) => void line.request('settings.update', patch),
    acknowledgeAll: () => void line.request('alert.acknowledge', { events: null }),
    switchWorkspace: (workspace) => void line.request('workspace.switch', { workspace }),
  }
  const iconOf = (state: TrayState) => join(iconsDirectory, ICONS[state])

  function draw(): void {
    if (tray === null || facts === null) return
    const locale = resolveLocale(facts.settings.language, [app.getLocale()])
    const template = [...trayMenu(facts, locale, actions)]
    const tooltip = trayTooltip(facts, locale)
    // Equal labels have equal actions, so comparing the texts suffices.
    const next = JSON.stringify([template, tooltip])
    if (next === drawn) return
    drawn = next
    tray.setImage(iconOf(trayStateOf(facts)))
    tray.setToolTip(tooltip)
    tray.setContextMenu(Menu.buildFromTemplate(template))
  }

  return {
    async appear() {
      if (tray !== null || !(await ports.isPresent())) return
      tray = new Tray(iconOf('calm'))
      tray.on('click', ports.show)
      stopFollowing = followTrayFacts(line, (next) => {
        facts = next
        if (drawn === '') draw()
        else timer.runAfter(SETTLE_MS)
      })
    },
    isShown: () => tray !== null,
    dispose() {
      stopFollowing()
      timer.cancel()
    },
  }
}
