/** One window: what its page may use, and how it comes back after a crash. */
import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import type { Clock, Log } from '../core/ports.ts'
import { createCrashRecovery } from './crash-recovery.ts'
import { DESK_URL } from './origin.ts'
import { SMALLEST_WINDOW, type WindowPlace } from './window-bounds.ts'

export interface DeskWindowPorts {
  readonly preloadPath: string
  readonly iconPath: string
  readonly clock: Clock
  readonly log: Log
  /** Called before the page loads. */
  readonly prepare: (window: BrowserWindow) => void
}

/** Every isolation that Electron has, spelled out: a default that changes must not open anything. */
const WEB_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const satisfies BrowserWindowConstructorOptions['webPreferences']

export function openDeskWindow(place: WindowPlace, ports: DeskWindowPorts): BrowserWindow {
  const window = new BrowserWindow({
    ...place.bounds,
    minWidth: SMALLEST_WINDOW.width,
    minHeight: SMALLEST_WINDOW.height,
    title: 'Quotedeck',
    icon: ports.iconPath,
    show: false,
    autoHideMenuBar: true,
    webPreferences: { ...WEB_PREFERENCES, preload: ports.preloadPath },
  })
  // Shown once there is something to see: no white flash. Maximising shows a window, too.
  window.once('ready-to-show', () => {
    if (place.maximized) window.maximize()
    window.show()
  })
  ports.prepare(window)
  reviveAfterCrash(window, ports)
  load(window, ports.log)
  return window
}

function load(window: BrowserWindow, log: Log): void {
  window.loadURL(DESK_URL).catch((error: unknown) => {
    if (!window.isDestroyed()) log.error('A window could not load its page.', { reason: String(error) })
  })
}

function reviveAfterCrash(window: BrowserWindow, { clock, log }: DeskWindowPorts): void {
  const recovery = createCrashRecovery()
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    const delayMs = recovery.crashed(clock.monotonic())
    log.error('A window crashed.', { reason, exitCode, reloadsAfterMs: delayMs })
    if (delayMs === null) return
    clock.schedule(delayMs, () => {
      if (!window.isDestroyed()) load(window, log)
    })
  })
}
