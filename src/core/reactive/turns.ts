/** Runs asynchronous steps one after the other, in the order of the calls. */

export type InTurn = <T>(step: () => Promise<T>) => Promise<T>

/** The caller handles a failed step; the next step runs regardless. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (step) => {
    const result = last.then(step, step)
    last = result.catch(() => undefined)
    return result
  }
}
