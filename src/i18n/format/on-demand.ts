/** What is dear to make, such as the formats of a language, and may never be needed. */

/** Makes it when it is first asked for; from then on it is the same one. */
export function onDemand<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}
