/** The way out of Svelte's graph, for what lives outside it for the sake of speed. */
import { untrack } from 'svelte'

/** Hands a value over now, before the component is drawn, and again whenever it changes. */
export function handOver<T>(read: () => T, take: (value: T) => void): void {
  // What takes the value is not part of the graph: nothing could be derived here.
  $effect.pre(() => {
    const value = read()
    untrack(() => take(value))
  })
}
