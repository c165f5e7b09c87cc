/** Passes values from Svelte's graph to fast code outside of it. */
import { untrack } from 'svelte'

/** Passes a value before the component is drawn, and again on every change. */
export function handOver<T>(read: () => T, take: (value: T) => void): void {
  // The receiver is outside the graph.
  $effect.pre(() => {
    const value = read()
    untrack(() => take(value))
  })
}
