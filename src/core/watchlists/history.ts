/** What was done to the watchlists: taken back and done again step by step, over immutable states. */
import type { WatchlistHistory, WatchlistStep } from '../../model/watchlist-edit.ts'
import type { KeptList } from './library.ts'

type Lists = readonly KeptList[]

interface Step extends WatchlistStep {
  readonly before: Lists
  readonly after: Lists
  /** What consecutive steps have in common that are taken back together; null otherwise. */
  readonly movement: string | null
}

export interface History {
  /** The latest last. */
  readonly done: readonly Step[]
  /** What was taken back, the next to do again last. */
  readonly undone: readonly Step[]
  readonly nextNumber: number
}

/** States share what they have in common, so that a step costs little more than the rows of the list that it changed. */
const MOST_STEPS = 100

export const NO_HISTORY: History = { done: [], undone: [], nextNumber: 1 }

/** Adds a step; what was taken back before cannot be done again any more. */
export function record(history: History, step: Omit<Step, 'number'>): History {
  const { done, nextNumber } = history
  const last = done.at(-1)
  const numbered: Step = { ...step, number: nextNumber }
  // The user arranges a list in many small movements, and would not take them back one by one.
  const isSameMovement = last !== undefined && step.movement !== null && last.movement === step.movement
  const next = isSameMovement ? [...done.slice(0, -1), { ...numbered, before: last.before }] : [...done, numbered]
  return { done: next.slice(-MOST_STEPS), undone: [], nextNumber: nextNumber + 1 }
}

/** The lists after the step, and the history; null when the step is not the next one, or there is none. */
export interface Walked {
  readonly lists: Lists
  readonly history: History
}

/** @param number The step that is meant; null for the next. */
export function undo(history: History, number: number | null): Walked | null {
  const step = history.done.at(-1)
  if (step === undefined || (number !== null && step.number !== number)) return null
  const done = history.done.slice(0, -1)
  return { lists: step.before, history: { ...history, done, undone: [...history.undone, step] } }
}

/** @param number The step that is meant; null for the next. */
export function redo(history: History, number: number | null): Walked | null {
  const step = history.undone.at(-1)
  if (step === undefined || (number !== null && step.number !== number)) return null
  const undone = history.undone.slice(0, -1)
  return { lists: step.after, history: { ...history, done: [...history.done, step], undone } }
}

/** What windows are told. */
export function told({ done, undone }: History): WatchlistHistory {
  return { undo: toldStep(done.at(-1)), redo: toldStep(undone.at(-1)) }
}

function toldStep(step: Step | undefined): WatchlistStep | null {
  if (step === undefined) return null
  const { number, kind, list, section, entries, instrument } = step
  return { number, kind, list, section, entries, instrument }
}
