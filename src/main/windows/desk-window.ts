/** Opens one window: its position, and what its page may use. */
import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron'
import type { Log } from '#core/ports/log.ts'
import type { Bounds, WindowKind, WindowRecord } from '#model/workspace/workspace.ts'
import { DESK_URL } from './page-protocol.ts'
import { careFor, type TroublePorts } from './window-trouble.ts'
import { openingPosition, MIN_SIZES, type Display } from './window-bounds.ts'

/** What opening a window takes beside its record. */
export interface DeskWindowPorts extends Omit<TroublePorts, 'load'> {
  readonly preloadPath: string
  readonly iconPath: string
  /** The primary one first. */
  readonly displays: readonly Display[]
  /** Bounds of the windows that are open already. */
  readonly others: readonly Bounds[]
  /** Whether it comes to the front when it opens. */
  readonly takesFocus: boolean
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

/** Options of a kind of window beside those of every window. */
const KIND_OPTIONS: Readonly<Record<WindowKind, BrowserWindowConstructorOptions>> = {
  desk: {},
  settings: {},
  // Small and above all other windows, without frame and buttons; its page has a grip to move it by.
  ticker: { frame: false, alwaysOnTop: true, skipTaskbar: true, maximizable: false, fullscreenable: false },
}

/** Opens a window that shows itself once its page has painted, and that loads again after a crash. */
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
  // Shown once there is something to see: no white flash. Maximising shows a window, too.
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
