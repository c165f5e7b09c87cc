/** The store of positions: edits, undo, subscriptions and persistence. */
import { failure, success, type Result } from '#model/values/failure.ts'
import type {
  PositionEdit,
  PositionEditDone,
  PositionHistory,
  PositionRefusal,
  PositionStep,
} from '#model/positions/position-edit.ts'
import { createVariable, type Observable } from '../reactive/variable.ts'
import { hasRoom } from '../storage/document-bound.ts'
import { EMPTY_HISTORY, recordStep, stepBack, stepForth, type HistoryWalk, type StepHistory } from '../storage/step-history.ts' // prettier-ignore
import type { VersionedDocument } from '../storage/versioned-document.ts'
import { applyEdit, describeEdit } from './lots/apply-edit.ts'
import { positionsFormat, type Positions } from './lots/positions-format.ts'

export interface PositionStore extends Observable<Positions> {
  edit(edit: PositionEdit): Result<PositionEditDone, PositionRefusal>
  undo(step: number | null): Result<null, PositionRefusal>
  redo(step: number | null): Result<null, PositionRefusal>
  history(): PositionHistory
  replace(positions: Positions): void
}

type What = Omit<PositionStep, 'number'>
type History = StepHistory<Positions, What>

export function createPositionStore(document: VersionedDocument<Positions>): PositionStore {
  const positions = createVariable(document.read())
  let nextNumber = firstFreeNumber(positions.current())
  let history: History = EMPTY_HISTORY

  function keep(next: Positions): void {
    document.write(next)
    positions.set(next)
  }

  function put(next: Positions, what: What): void {
    history = recordStep(history, { ...what, movement: null, before: positions.current(), after: next })
    keep(next)
  }

  function walk(walked: HistoryWalk<Positions, What> | null, refusal: PositionRefusal): Result<null, PositionRefusal> {
    if (walked === null) return failure(refusal)
    history = walked.history
    keep(walked.state)
    return success(null)
  }

  return {
    current: () => positions.current(),
    watch: (listener) => positions.watch(listener),
    edit(edit) {
      const before = positions.current()
      const edited = applyEdit({ positions: before, nextNumber }, edit)
      if (!edited.ok) return edited
      const { positions: next } = edited.value
      if (next === before) return success({ step: null })
      if (!hasRoom(positionsFormat, before, next)) return failure('tooMuchInAll')
      nextNumber = edited.value.nextNumber
      put(next, describeEdit(before, edit))
      return success({ step: history.nextNumber - 1 })
    },
    undo: (step) => walk(stepBack(history, step), 'nothingToUndo'),
    redo: (step) => walk(stepForth(history, step), 'nothingToRedo'),
    history: () => ({ undo: published(history.done.at(-1)), redo: published(history.undone.at(-1)) }),
    replace(others) {
      nextNumber = Math.max(nextNumber, firstFreeNumber(others))
      put(others, { kind: 'replaceAll', lots: others.flatMap(({ lots }) => lots).length, instrument: null })
    },
  }
}

function firstFreeNumber(positions: Positions): number {
  const numbers = positions.flatMap(({ lots }) => lots.map(({ id }) => Number(id.slice('lot-'.length))))
  return numbers.reduce((largest, number) => Math.max(largest, number), 0) + 1
}

function published(step: PositionStep | undefined): PositionStep | null {
  return step === undefined
    ? null
    : { number: step.number, kind: step.kind, lots: step.lots, instrument: step.instrument }
}
