/** Quits in bounded time: windows are remembered, everything that was started is stopped, then the process ends. */
import { app } from 'electron'

/** A service that does not answer must not delay the end any longer. */
const MAX_FINISH_MS = 3000

/** The two steps of quitting. */
export interface LeavePorts {
  /** Called when the application was asked to quit; the windows are still open. */
  readonly prepare: () => void
  /** Called when the windows are closed. A rejection is ignored. */
  readonly finish: () => Promise<unknown>
}

/** From now on quitting the application runs these steps first. */
export function leaveCleanly({ prepare, finish }: LeavePorts): void {
  let finishing = false
  app.on('before-quit', prepare)
  app.on('will-quit', (event) => {
    // Electron does not wait for promises: the first attempt is stopped, and the process exits once all is done.
    event.preventDefault()
    if (finishing) return
    finishing = true
    const limit = new Promise((resolve) => setTimeout(resolve, MAX_FINISH_MS))
    void Promise.race([finish(), limit])
      .catch(() => undefined)
      .then(() => app.exit(0))
  })
}
