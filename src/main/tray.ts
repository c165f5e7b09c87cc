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

type TrayWording = Pick<Settings, 'language' | 'discreet'>

export interface DeskTray {
  /** Shows the icon, if there is a tray. */
  appear(): Promise<void>
  isShown(): boolean
  /** In the reader's language, and without the application's name where it is to be discreet. */
  speak(wording: TrayWording): void
}

/** Whoever holds the answer keeps the icon alive: Electron removes a tray that was collected. */
export function createDeskTray(ports: TrayPorts): DeskTray {
  let wording: TrayWording = { language: 'system', discreet: false }
  let tray: Tray | null = null

  function label(): void {
    const labels = trayLabels(wording, app.getLocale())
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
    speak({ language, discreet }) {
      if (language === wording.language && discreet === wording.discreet) return
      wording = { language, discreet }
      label()
    },
  }
}
