/** When a window has time for what its first screen can do without. */

/** A window that is never idle gets everything all the same. */
const MAX_WAIT_MS = 300

/** Settles once what is on screen is drawn and nothing else waits to be done. */
export function spareTime(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS }))
}
