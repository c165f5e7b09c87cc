/** Decides which of several windows delivers an alert: the focused one claims it first. */

const SEEN_MS = 150
const HIDDEN_MS = 400

/** Returns the delay before a window claims a notification, ms. */
export function claimDelayMs(page: Pick<Document, 'hasFocus' | 'hidden'>): number {
  if (page.hasFocus()) return 0
  return page.hidden ? HIDDEN_MS : SEEN_MS
}
