/** Ends this process when the one that started it is gone. */

const LOOK_EVERY_MS = 500

/**
 * npm starts its scripts through a shell, and a signal to npm ends that shell without reaching the script, which would go
 * on with nobody to stop it. Where a system keeps the number of a lost parent (Windows), nothing happens.
 *
 * @param parentOf Answers the number of the parent process, now.
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
