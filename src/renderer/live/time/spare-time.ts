/** Schedules work that the first screen does not need. */

/** Maximum wait in a window that is never idle, ms. */
const MAX_WAIT_MS = 300

/** Resolves once the screen is drawn and the window is idle. */
export function spareTime(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS }))
}
