/** All open windows: opened, restored where they stood, brought to the front, and what closing the last one means. */
import { BrowserWindow } from 'electron'
import type { LastWindow } from './last-window.ts'
import { MOST_WINDOWS, nextPlace, reachable, type Bounds, type WindowPlace } from './window-bounds.ts'
import type { WindowPlaces } from './window-places.ts'

export interface DeskPorts {
  readonly open: (place: WindowPlace) => BrowserWindow
  readonly places: (current: () => readonly WindowPlace[]) => WindowPlaces
  /** The usable area of every display, the main one first. */
  readonly workAreas: () => readonly Bounds[]
  readonly whenLastCloses: () => LastWindow
}

export interface Desk {
  /** Opens the windows of the last session, or one. */
  restore(): void
  /** Opens a further window; false when there are too many already. */
  open(): boolean
  /** Brings a window to the front, and opens one when there is none. */
  show(): void
  /** From now on closing is not questioned any more. */
  leave(): void
}

export function createDesk(ports: DeskPorts): Desk {
  const windows = new Set<BrowserWindow>()
  const places = ports.places(() => [...windows].map(placeOf))
  let leaving = false

  function add(place: WindowPlace): void {
    const window = ports.open(place)
    windows.add(window)
    const moved = () => places.changed()
    window.on('move', moved)
    window.on('resize', moved)
    window.on('maximize', moved)
    window.on('unmaximize', moved)
    window.on('close', (event) => {
      if (leaving || windows.size > 1) return
      if (ports.whenLastCloses() === 'minimise') {
        event.preventDefault()
        window.minimize()
        return
      }
      // Read while the window still stands.
      places.flush()
    })
    window.once('closed', () => {
      windows.delete(window)
      if (!leaving) places.changed()
    })
    places.changed()
  }

  function restore(): void {
    const kept = places.kept()
    if (kept.length === 0) add(nextPlace(undefined, ports.workAreas()))
    else for (const place of kept) add({ ...place, bounds: reachable(place.bounds, ports.workAreas()) })
  }

  return {
    restore,
    open() {
      if (windows.size >= MOST_WINDOWS) return false
      const front = BrowserWindow.getFocusedWindow() ?? [...windows].at(-1)
      add(nextPlace(front === undefined ? places.kept()[0] : placeOf(front), ports.workAreas()))
      return true
    },
    show() {
      const window = [...windows].at(-1)
      if (window === undefined) {
        restore()
        return
      }
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    leave() {
      places.flush()
      leaving = true
    },
  }
}

function placeOf(window: BrowserWindow): WindowPlace {
  return { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
}
