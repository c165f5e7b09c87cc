/** Undo and redo, step by step, over immutable states that share their common parts. */

/** `What` is the part that windows receive. */
export type HistoryStep<State, What> = What & {
  /** Counts up from 1 with every step of this run. */
  readonly number: number
  readonly before: State
  readonly after: State
  /** The common key of steps that are undone together, or null. */
  readonly movement: string | null
}

export interface StepHistory<State, What> {
  /** The latest last. */
  readonly done: readonly HistoryStep<State, What>[]
  /** The next to redo last. */
  readonly undone: readonly HistoryStep<State, What>[]
  readonly nextNumber: number
}

const MAX_STEPS = 100

export const EMPTY_HISTORY: StepHistory<never, never> = { done: [], undone: [], nextNumber: 1 }

/** Adds a step, and drops undone steps. */
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

export interface HistoryWalk<State, What> {
  readonly state: State
  readonly history: StepHistory<State, What>
}

/**
 * Returns null without a step, or if `number` is not the next one.
 *
 * @param number The step to undo; null for the next.
 */
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
