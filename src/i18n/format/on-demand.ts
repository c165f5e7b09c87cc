/** Creates values on first use that are expensive and may not be needed, such as the formats of a language. */

/** Returns a function that creates the value on its first call and then returns the same one. */
export function onDemand<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
