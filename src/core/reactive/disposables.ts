/**
 * Stops parts one by one in the reverse order of their creation, even if some fail, as `AsyncDisposableStack` does,
 * which the oldest supported Node lacks.
 */
import type { Cancel } from '../ports/clock.ts'

interface Disposable {
  dispose(): void | Promise<void>
}

export interface Disposables {
  /** Returns the part. */
  use<Part extends Disposable>(part: Part): Part
  defer(stop: () => void | Promise<void>): void
  /** Stops everything once. Rejects after the last part: with the only error, or with an `AggregateError`. */
  dispose(): Promise<void>
}

export function createDisposables(): Disposables {
  const stops: (() => void | Promise<void>)[] = []

  return {
    use(part) {
      stops.push(() => part.dispose())
      return part
    },
    defer: (stop) => void stops.push(stop),
    async dispose() {
      const errors: unknown[] = []
      for (let stop = stops.pop(); stop !== undefined; stop = stops.pop())
        try {
          await stop()
        } catch (error) {
          errors.push(error)
        }
      throwAll(errors)
    },
  }
}

/** Calls all of these in order. Throws after the last one, as {@link Disposables.dispose} rejects. */
export function cancelAll(cancels: Iterable<Cancel>): void {
  const errors: unknown[] = []
  for (const cancel of cancels)
    try {
      cancel()
    } catch (error) {
      errors.push(error)
    }
  throwAll(errors)
}

function throwAll(errors: readonly unknown[]): void {
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1) throw new AggregateError(errors, 'several parts could not be stopped')
}
