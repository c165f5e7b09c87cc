/** Ends this process after its parent has ended. */

const LOOK_EVERY_MS = 500

/**
 * Calls `onOrphaned` when the parent changes. A signal to npm ends the shell between npm and the script, and the script would run on. Has
 * no effect on a system that keeps the number of an ended parent (Windows).
 * @param parentOf Returns the current number of the parent process.
 */
export function watchForOrphaning(parentOf: () => number, onOrphaned: () => void): void {
  const parent = parentOf()
  const timer = setInterval(() => {
    if (parentOf() === parent) return
    clearInterval(timer)
    onOrphaned()
  }, LOOK_EVERY_MS)
  timer.unref()
}
