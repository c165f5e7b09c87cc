/** Runs asynchronous steps one after the other, in the order in which they were asked for. */

export type InTurn = <T>(step: () => Promise<T>) => Promise<T>

/** A step that fails is its caller's to handle; the next one runs all the same. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (step) => {
    const result = last.then(step, step)
    last = result.catch(() => undefined)
    return result
  }
}
