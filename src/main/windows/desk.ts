/** All open windows: those of the current workspace, each at its stored position, and what closing the last one means. */
import type { BrowserWindow } from 'electron'
import type { ShellWindows } from '#core/workspace/window-plan.ts'
import type { Bounds, WindowId, WindowRecord } from '#model/workspace/workspace.ts'
import { positionAt, type Display } from './window-bounds.ts'

/** What the desk takes from the shell. */
export interface DeskPorts {
  /** The windows that the workspace plans, and where their positions are stored. */
  readonly windows: ShellWindows
  /** Opens a window. `others` are the bounds of those already open; with `takesFocus` it comes to the front. */
  readonly open: (record: WindowRecord, others: readonly Bounds[], takesFocus: boolean) => BrowserWindow
  /** The primary one first. */
  readonly displays: () => readonly Display[]
  readonly whenLastCloses: () => LastWindow
  /** Ends the application. */
  readonly quit: () => void
}

/** The open windows of the application. */
export interface Desk {
  /** Opens the windows of the workspace and follows its changes. A second call does nothing. */
  start(): void
  /** Opens a further desk; false when there are too many windows already. */
  openDesk(): boolean
  /** Brings the desk that was opened last to the front, reopening it if need be. Answers its id; null when none can be open. */
  show(): WindowId | null
  /** The window that has the focus; null when none has. */
  focused(): WindowId | null
  /** The application is quitting: every window may close, and closing one no longer removes it from its workspace. */
  leave(): void
}

interface OpenWindow {
  readonly record: WindowRecord
  readonly window: BrowserWindow
}

/** No window is open until {@link Desk.start} or {@link Desk.show}. */
export function createDesk({ windows, open, displays, whenLastCloses, quit }: DeskPorts): Desk {
  const opened = new Map<WindowId, OpenWindow>()
  let stopFollowing: (() => void) | null = null
  let leaving = false

  /** Without tickers: they have no button in the task bar, so one alone could not be reached. */
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

  /** Opens before it closes: a moment without any window would count as closing the last one. */
  function follow(front: WindowId | null): void {
    if (leaving) return
    const planned = windows.windowsToOpen()
    // A new window comes to the front by itself, once there is something to see in it.
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

/** What closing the last window means: the end, going on without a window, or minimising it instead. */
export type LastWindow = 'quit' | 'stay' | 'minimise'

/** What the meaning of closing the last window depends on. */
export interface LastWindowFacts {
  readonly closeToTray: boolean
  /** Whether the desktop really shows a tray; without one a hidden application could not be reached again. */
  readonly trayPresent: boolean
  readonly platform: NodeJS.Platform
}

/** On Linux and Windows the application ends with its last window, unless the user wants it to stay in the tray. */
export function whenLastWindowCloses({ closeToTray, trayPresent, platform }: LastWindowFacts): LastWindow {
  // On macOS an application without windows stays in the dock, by custom.
  if (platform === 'darwin') return 'stay'
  if (!closeToTray) return 'quit'
  return trayPresent ? 'stay' : 'minimise'
}
