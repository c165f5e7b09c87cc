/** Creates expensive values on first use, such as the formats of a language. */

/** Returns a function that creates the value once. */
export function onDemand<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
