/** Quits in bounded time: remembers the windows, stops everything, then ends the process. */
import { app } from 'electron'

/** Max delay of quitting by a service that does not answer, ms. */
const MAX_FINISH_MS = 3000

export interface LeavePorts {
  /** Called when quitting begins; the windows are still open. */
  readonly prepare: () => void
  /** Called after the windows closed. A rejection is ignored. */
  readonly finish: () => Promise<unknown>
}

/** Runs these steps before the application quits. */
export function leaveCleanly({ prepare, finish }: LeavePorts): void {
  let finishing = false
  app.on('before-quit', prepare)
  app.on('will-quit', (event) => {
    // Electron does not wait for promises, so the first attempt is prevented and the process exits after the steps.
    event.preventDefault()
    if (finishing) return
    finishing = true
    const limit = new Promise((resolve) => setTimeout(resolve, MAX_FINISH_MS))
    void Promise.race([finish(), limit])
      .catch(() => undefined)
      .then(() => app.exit(0))
  })
}
