/** In which order answers came, by a clock that may be set back. */

/** No answer is overtaken by one that came so much later: the clock was set back instead. */
const MAX_OVERTAKEN_MS = 60_000

/** Whether an answer tells nothing that was not known; both in Unix epoch ms. */
export const isEarlier = (fetchedAt: number, knownAt: number): boolean =>
  fetchedAt <= knownAt && knownAt - fetchedAt <= MAX_OVERTAKEN_MS
