/** Manages the open windows of the current workspace, their positions, and closing the last one. */
import type { BrowserWindow } from 'electron'
import type { ShellWindows } from '#core/workspace/window-plan.ts'
import type { Bounds, WindowId, WindowRecord } from '#model/workspace/workspace.ts'
import { positionAt, type Display } from './window-bounds.ts'

export interface DeskPorts {
  readonly windows: ShellWindows
  /** Opens a window. `others` are the bounds of the open ones; with `takesFocus` it comes to the front. */
  readonly open: (record: WindowRecord, others: readonly Bounds[], takesFocus: boolean) => BrowserWindow
  /** The primary one comes first. */
  readonly displays: () => readonly Display[]
  readonly whenLastCloses: () => LastWindow
  readonly quit: () => void
}

export interface Desk {
  /** Opens the workspace's windows and follows its changes. A second call does nothing. */
  start(): void
  /** Opens a further desk; returns false if there are too many windows. */
  openDesk(): boolean
  /** Brings the desk that was opened last to the front and reopens it if necessary. Returns its id; null if none can be open. */
  show(): WindowId | null
  focused(): WindowId | null
  /** Prepares to quit: windows may close without being removed from the workspace. */
  leave(): void
}

interface OpenWindow {
  readonly record: WindowRecord
  readonly window: BrowserWindow
}

/** Creates a desk without windows; see {@link Desk.start} and {@link Desk.show}. */
export function createDesk({ windows, open, displays, whenLastCloses, quit }: DeskPorts): Desk {
  const opened = new Map<WindowId, OpenWindow>()
  let stopFollowing: (() => void) | null = null
  let leaving = false

  /** Excludes tickers: they have no button in the task bar, so a single one could not be reached. */
  const desks = () => [...opened.values()].filter(({ record }) => record.kind !== 'ticker')
  const isPlanned = (id: WindowId) => windows.windowsToOpen().some((record) => record.id === id)

  function add(record: WindowRecord, takesFocus: boolean): void {
    const others = [...opened.values()].map((other) => other.window.getNormalBounds())
    const window = open(record, others, takesFocus)
    opened.set(record.id, { record, window })
    const moved = () => {
      if (!leaving) windows.keepPlace(record.id, positionAt(window.getNormalBounds(), window.isMaximized(), displays()))
    }
    window.on('move', moved)
    window.on('resize', moved)
    window.on('maximize', moved)
    window.on('unmaximize', moved)
    window.on('close', (event) => {
      const isLast = desks().length === 1 && desks()[0]?.window === window
      if (leaving || !isPlanned(record.id) || !isLast || whenLastCloses() !== 'minimise') return
      event.preventDefault()
      window.minimize()
    })
    window.once('closed', () => closed(record.id))
  }

  function closed(id: WindowId): void {
    opened.delete(id)
    if (leaving || !isPlanned(id)) return
    windows.close(id)
    if (desks().length === 0 && whenLastCloses() === 'quit') quit()
  }

  /** Opens windows before it closes others: without any window, the last one would count as closed. */
  function follow(front: WindowId | null): void {
    if (leaving) return
    const planned = windows.windowsToOpen()
    // A new window comes to the front after its first paint.
    const inFront = front === null ? undefined : opened.get(front)?.window
    for (const record of planned) if (!opened.has(record.id)) add(record, front === null || front === record.id)
    for (const { record, window } of [...opened.values()])
      if (!planned.some(({ id }) => id === record.id)) window.close()
    bringToFront(inFront)
  }

  function start(): void {
    if (stopFollowing !== null) return
    stopFollowing = windows.watch(follow)
    follow(null)
  }

  return {
    start,
    openDesk() {
      start()
      return windows.open('desk', focusedId(opened)).ok
    },
    show() {
      start()
      windows.comeBack()
      const last = desks().at(-1)
      bringToFront(last?.window)
      return last?.record.id ?? null
    },
    focused: () => focusedId(opened),
    leave() {
      leaving = true
      stopFollowing?.()
    },
  }
}

function bringToFront(window: BrowserWindow | undefined): void {
  if (window === undefined) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

function focusedId(opened: ReadonlyMap<WindowId, OpenWindow>): WindowId | null {
  return [...opened.values()].find(({ window }) => window.isFocused())?.record.id ?? null
}

export type LastWindow = 'quit' | 'stay' | 'minimise'

export interface LastWindowFacts {
  readonly closeToTray: boolean
  /** Whether the desktop shows a tray; without one a hidden application could not be reached. */
  readonly trayPresent: boolean
  readonly platform: NodeJS.Platform
}

/** On Linux and Windows the application ends with its last window, unless the user wants it to stay in the tray. */
export function whenLastWindowCloses({ closeToTray, trayPresent, platform }: LastWindowFacts): LastWindow {
  // By custom, a macOS application without windows stays in the dock.
  if (platform === 'darwin') return 'stay'
  if (!closeToTray) return 'quit'
  return trayPresent ? 'stay' : 'minimise'
}
