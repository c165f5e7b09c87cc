/** Records how runs of the application ended and what each was known to have stored. */

/** The end of a run. True times, Unix epoch ms. */
export interface Ending {
  readonly startedAt: number
  readonly at: number
  /** Documents that could not be saved, with the time of the first failure. */
  readonly unsaved: ReadonlyMap<string, number>
  readonly isUnwritable: boolean
  /** The time when the loss of its profile was reported; Infinity without a loss. */
  readonly lostAt: number
}

/**
 * Returns whether an edit outlives the run that acknowledged it. A run that ends before any check, such as by a power
 * loss at its start, neither saves what an earlier run could not store nor excuses the loss of its edits.
 *
 * @param endings The runs since the documents were compared, oldest first.
 * @param acknowledgedAt -Infinity for values read at that comparison.
 */
export function outlives(endings: readonly Ending[], document: string, acknowledgedAt: number): boolean {
  const ending = endings.findLast(({ startedAt }) => startedAt <= acknowledgedAt)
  if (ending === undefined) return true
  if (ending.isUnwritable) return false
  return acknowledgedAt < Math.min(ending.unsaved.get(document) ?? Infinity, ending.lostAt)
}
