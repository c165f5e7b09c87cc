/** What was done, taken back and done again step by step, over immutable states that share what they have in common. */

/** One step; `What` says of it what windows are told. */
export type HistoryStep<State, What> = What & {
  /** Counts up from 1 with every step of this run. */
  readonly number: number
  readonly before: State
  readonly after: State
  /** What consecutive steps have in common that are taken back together; null otherwise. */
  readonly movement: string | null
}

export interface StepHistory<State, What> {
  /** The latest last. */
  readonly done: readonly HistoryStep<State, What>[]
  /** What was taken back, the next to do again last. */
  readonly undone: readonly HistoryStep<State, What>[]
  readonly nextNumber: number
}

const MAX_STEPS = 100

export const EMPTY_HISTORY: StepHistory<never, never> = { done: [], undone: [], nextNumber: 1 }

/** Adds a step; what was taken back before cannot be done again any more. */
export function recordStep<State, What>(
  { done, nextNumber }: StepHistory<State, What>,
  step: Omit<HistoryStep<State, What>, 'number'>,
): StepHistory<State, What> {
  const last = done.at(-1)
  const numbered = { ...step, number: nextNumber } as HistoryStep<State, What>
  const isSameMovement = last !== undefined && numbered.movement !== null && last.movement === numbered.movement
  const next = isSameMovement ? [...done.slice(0, -1), { ...numbered, before: last.before }] : [...done, numbered]
  return { done: next.slice(-MAX_STEPS), undone: [], nextNumber: nextNumber + 1 }
}

/** The state after a walk of one step, and the history then. */
export interface HistoryWalk<State, What> {
  readonly state: State
  readonly history: StepHistory<State, What>
}

/** @param number The step that is meant; null for the next. Null is answered when that is not the next one, or there is none. */
export function stepBack<State, What>(
  history: StepHistory<State, What>,
  number: number | null,
): HistoryWalk<State, What> | null {
  const step = history.done.at(-1)
  if (step === undefined || (number !== null && step.number !== number)) return null
  const done = history.done.slice(0, -1)
  return { state: step.before, history: { ...history, done, undone: [...history.undone, step] } }
}

/** @param number As of {@link stepBack}. */
export function stepForth<State, What>(
  history: StepHistory<State, What>,
  number: number | null,
): HistoryWalk<State, What> | null {
  const step = history.undone.at(-1)
  if (step === undefined || (number !== null && step.number !== number)) return null
  const undone = history.undone.slice(0, -1)
  return { state: step.after, history: { ...history, done: [...history.done, step], undone } }
}
