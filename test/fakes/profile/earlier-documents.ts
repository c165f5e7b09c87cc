/** Documents as earlier versions wrote them. */

/** A document without the time of its writing, as before documents had one. */
export function asBeforeMoments(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document, (name, value: unknown) => (name === 'written' ? undefined : value)))
}
