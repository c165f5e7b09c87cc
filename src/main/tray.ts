/** The tray icon and its menu, where the desktop has a tray. */
import { app, Menu, Tray } from 'electron'
import type { Settings } from '../model/settings.ts'
import { trayLabels } from './tray-labels.ts'

export interface TrayPorts {
  readonly iconPath: string
  /** Whether an icon would be seen. */
  readonly isPresent: () => Promise<boolean>
  readonly show: () => void
  readonly newWindow: () => void
  readonly quit: () => void
}

export interface DeskTray {
  /** Shows the icon, if there is a tray. */
  appear(): Promise<void>
  isShown(): boolean
  setLanguage(language: Settings['language']): void
}

/** Whoever holds the answer keeps the icon alive: Electron removes a tray that was collected. */
export function createDeskTray(ports: TrayPorts): DeskTray {
  let language: Settings['language'] = 'system'
  let tray: Tray | null = null

  function label(): void {
    const labels = trayLabels(language, app.getLocale())
    tray?.setToolTip(labels.tooltip)
    tray?.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'show', label: labels.show, click: ports.show },
        { id: 'newWindow', label: labels.newWindow, click: ports.newWindow },
        { type: 'separator' },
        { id: 'quit', label: labels.quit, click: ports.quit },
      ]),
    )
  }

  return {
    async appear() {
      if (tray !== null || !(await ports.isPresent())) return
      tray = new Tray(ports.iconPath)
      tray.on('click', ports.show)
      label()
    },
    isShown: () => tray !== null,
    setLanguage(chosen) {
      if (chosen === language) return
      language = chosen
      label()
    },
  }
}
