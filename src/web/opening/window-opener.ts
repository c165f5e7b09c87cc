/** Shows the desk: in a window of its own where there can be one, otherwise in the user's browser. Notices when it is closed. */
import type { AppWindows } from './app-window.ts'

/** What the opener needs. */
export interface WindowOpenerPorts {
  /** Null where the desk is to open in the user's browser. */
  readonly appWindows: AppWindows | null
  readonly openBrowser: (url: string) => void
  /** An address with a code that nobody has used. */
  readonly address: () => string
  /** Windows that are connected, wherever they are shown. */
  readonly windows: () => number
  /** Calls the task once after a while; answers how to prevent that. */
  readonly schedule: (delayMs: number, task: () => void) => () => void
  /** Called when the last window of its own was closed and no other is connected. */
  readonly lastClosed: () => void
}

/** Opens windows of the desk. */
export interface WindowOpener {
  open(): void
  /** Ends the browsers that it started. */
  close(): void
}

/** How long the lines of a browser that has ended may take to close, ms. */
const CLOSING_MS = 1_000

/** A browser that fails is not tried again. */
export function createWindowOpener(ports: WindowOpenerPorts): WindowOpener {
  let { appWindows } = ports
  let running = 0
  let isClosing = false

  function noticeEnd(): void {
    // A browser that already runs takes the window over, and the second one ends at once.
    if (running > 0 || isClosing) return
    ports.schedule(CLOSING_MS, () => {
      if (running === 0 && !isClosing && ports.windows() === 0) ports.lastClosed()
    })
  }

  function open(): void {
    if (appWindows === null) return ports.openBrowser(ports.address())
    running += 1
    void appWindows.open(ports.address()).then((end) => {
      running -= 1
      if (end === 'closed') return noticeEnd()
      appWindows = null
      if (!isClosing) ports.openBrowser(ports.address())
    })
  }

  return {
    open,
    close() {
      isClosing = true
      appWindows?.close()
    },
  }
}
