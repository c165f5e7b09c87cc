/** Opens a window with its position and its page's permissions. */
import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import type { Log } from '#core/ports/log.ts'
import type { Bounds, WindowKind, WindowRecord } from '#model/workspace/workspace.ts'
import { DESK_URL } from './page-protocol.ts'
import { careFor, type TroublePorts } from './window-trouble.ts'
import { openingPosition, MIN_SIZES, type Display } from './window-bounds.ts'

export interface DeskWindowPorts extends Omit<TroublePorts, 'load'> {
  readonly preloadPath: string
  readonly iconPath: string
  /** The primary one first. */
  readonly displays: readonly Display[]
  readonly others: readonly Bounds[]
  readonly takesFocus: boolean
  /** Called before the page loads. */
  readonly prepare: (window: BrowserWindow) => void
}

/** Lists every isolation of Electron, so that a changed default cannot weaken it. */
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

const KIND_OPTIONS: Readonly<Record<WindowKind, BrowserWindowConstructorOptions>> = {
  desk: {},
  settings: {},
  // Small and above all other windows, without frame and buttons; its page has a grip to move it.
  ticker: { frame: false, alwaysOnTop: true, skipTaskbar: true, maximizable: false, fullscreenable: false },
}

/** Opens a window that is shown after its page has painted, and reloads after a crash. */
export function openDeskWindow(record: WindowRecord, ports: DeskWindowPorts): BrowserWindow {
  const position = openingPosition(record, ports.displays, ports.others)
  const smallest = MIN_SIZES[record.kind]
  const window = new BrowserWindow({
    ...position.bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    ...KIND_OPTIONS[record.kind],
    title: 'Quotedeck',
    icon: ports.iconPath,
    show: false,
    autoHideMenuBar: true,
    webPreferences: { ...WEB_PREFERENCES, preload: ports.preloadPath },
  })
  // Shown after the first paint to avoid a white flash. Maximising also shows a window.
  window.once('ready-to-show', () => {
    if (position.maximized) window.maximize()
    if (ports.takesFocus) window.show()
    else window.showInactive()
  })
  ports.prepare(window)
  const address = `${DESK_URL}#window=${record.id}`
  const loadPage = () => load(window, address, ports.log)
  careFor(window, { ...ports, load: loadPage })
  loadPage()
  return window
}

function load(window: BrowserWindow, address: string, log: Log): void {
  window.loadURL(address).catch((error: unknown) => {
    if (!window.isDestroyed()) log.error('A window could not load its page.', { reason: String(error) })
  })
}
