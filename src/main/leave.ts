/** The way out: windows are remembered, everything that was started is stopped, and then the process ends, in bounded time. */
import { app } from 'electron'

/** A service that does not answer must not hold up the end. */
const LIMIT_MS = 3000

export interface LeavePorts {
  /** The application was asked to quit; the windows are still open. */
  readonly begin: () => void
  /** The windows are closed. */
  readonly finish: () => Promise<unknown>
}

export function leaveCleanly({ begin, finish }: LeavePorts): void {
  let finishing = false
  app.on('before-quit', begin)
  app.on('will-quit', (event) => {
    // Electron waits for nobody: the first time round it is stopped, and told to go once all is done.
    event.preventDefault()
    if (finishing) return
    finishing = true
    const limit = new Promise((resolve) => setTimeout(resolve, LIMIT_MS))
    void Promise.race([finish(), limit])
      .catch(() => undefined)
      .then(() => app.exit(0))
  })
}
