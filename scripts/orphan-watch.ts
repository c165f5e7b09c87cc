/** Ends this process after its parent has ended. */

const LOOK_EVERY_MS = 500

/**
 * Calls `onOrphaned` when the parent changes. npm starts its scripts through a shell, and a signal to npm ends that shell without reaching
 * the script, which would run on. On a system that keeps the number of an ended parent (Windows), nothing happens.
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
