/** How runs of the application ended, and what each was known to have stored by then. */

/** The end of one run. Times are true ones, Unix epoch ms. */
export interface Ending {
  readonly startedAt: number
  readonly at: number
  /** Documents that could not be saved, and since when. */
  readonly unsaved: ReadonlyMap<string, number>
  readonly isUnwritable: boolean
  /** When its profile was lost, and that was said; Infinity where it was not. */
  readonly lostAt: number
}

/**
 * Whether an edit outlives the run that answered it, however that run ended. Runs that end before anybody could look, such as when power is lost at the
 * start, neither save what an earlier one could not store nor excuse the loss of what it did.
 *
 * @param endings Of the runs since the documents were compared, the oldest first.
 * @param acknowledgedAt -Infinity for what was found then.
 */
export function outlives(endings: readonly Ending[], document: string, acknowledgedAt: number): boolean {
  const ending = endings.findLast(({ startedAt }) => startedAt <= acknowledgedAt)
  if (ending === undefined) return true
  if (ending.isUnwritable) return false
  return acknowledgedAt < Math.min(ending.unsaved.get(document) ?? Infinity, ending.lostAt)
}
