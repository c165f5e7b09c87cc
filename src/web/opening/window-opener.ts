/** Shows the desk in its own window if possible, otherwise in the user's browser, and detects when it is closed. */
import type { AppWindows } from './app-window.ts'

export interface WindowOpenerPorts {
  /** Null if the desk must open in the user's browser. */
  readonly appWindows: AppWindows | null
  readonly openBrowser: (url: string) => void
  /** Returns an address with an unused code. */
  readonly address: () => string
  readonly windows: () => number
  /** Returns how to cancel the task. */
  readonly schedule: (delayMs: number, task: () => void) => () => void
  /** Called when the last own window was closed and no other is connected. */
  readonly lastClosed: () => void
}

export interface WindowOpener {
  open(): void
  close(): void
}

/** Time limit for closing the lines of an ended browser, ms. */
const CLOSING_MS = 1_000

/** A browser that failed is not used again. */
export function createWindowOpener(ports: WindowOpenerPorts): WindowOpener {
  let { appWindows } = ports
  let running = 0
  let isClosing = false

  function noticeEnd(): void {
    // A running browser may have taken the window over, which ends the second one early.
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
