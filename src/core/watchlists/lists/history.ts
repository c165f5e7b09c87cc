/** The watchlists' undo and redo steps. */
import type { WatchlistHistory, WatchlistStep } from '#model/watchlists/watchlist-edit.ts'
import { EMPTY_HISTORY, stepBack, stepForth, recordStep, type StepHistory, type HistoryStep } from '#core/storage/step-history.ts' // prettier-ignore
import type { StoredList } from './library.ts'

type Lists = readonly StoredList[]
type What = Omit<WatchlistStep, 'number'>
type Step = HistoryStep<Lists, What>

export type History = StepHistory<Lists, What>

export const NO_HISTORY: History = EMPTY_HISTORY

/** Many small changes of a list's arrangement are undone as one. */
export function record(history: History, step: Omit<Step, 'number'>): History {
  return recordStep(history, step)
}

/** Null if the step is not the next one. */
export interface Walked {
  readonly lists: Lists
  readonly history: History
}

/** @param number The step; null for the next. */
export function undo(history: History, number: number | null): Walked | null {
  const walk = stepBack(history, number)
  return walk === null ? null : { lists: walk.state, history: walk.history }
}

/** @param number The step; null for the next. */
export function redo(history: History, number: number | null): Walked | null {
  const walk = stepForth(history, number)
  return walk === null ? null : { lists: walk.state, history: walk.history }
}

export function reported({ done, undone }: History): WatchlistHistory {
  return { undo: publishedStep(done.at(-1)), redo: publishedStep(undone.at(-1)) }
}

function publishedStep(step: Step | undefined): WatchlistStep | null {
  if (step === undefined) return null
  const { number, kind, list, section, entries, instrument } = step
  return { number, kind, list, section, entries, instrument }
}
