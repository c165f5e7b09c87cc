/** The store of drawings: edits, undo, subscriptions and persistence. */
import type { DrawingEdit, DrawingRefusal, DrawingStep, InstrumentDrawings } from '#model/charts/drawing-edit.ts'
import type { Drawing, DrawingId } from '#model/charts/drawing.ts'
import { failure, success, type Result } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { VersionedDocument } from '#core/storage/versioned-document.ts'
import { EMPTY_HISTORY, recordStep, stepBack, stepForth, type HistoryWalk, type StepHistory } from '#core/storage/step-history.ts' // prettier-ignore
import { hasRoom } from '#core/storage/document-bound.ts'
import { createListeners } from '#core/reactive/listeners.ts'
import type { Cancel } from '#core/ports/clock.ts'
import { applyEdit, areSame, describeEdit, movementOf } from './apply-edit.ts'
import { drawingsFormat } from './drawings-format.ts'
import {
  drawingsOf,
  firstFreeNumber,
  refusalOfOneMore,
  withDrawings,
  type DrawingCollection,
} from './drawing-collection.ts'

export interface DrawingStore {
  current(): DrawingCollection
  of(instrument: InstrumentId): InstrumentDrawings
  /** Returns the id of an added drawing; null for any other edit. */
  edit(instrument: InstrumentId, edit: DrawingEdit): Result<DrawingId | null, DrawingRefusal>
  /** Undoes the last edit of an instrument in this run, from any window. */
  undo(instrument: InstrumentId): Result<null, DrawingRefusal>
  redo(instrument: InstrumentId): Result<null, DrawingRefusal>
  /** Clears the undo steps. */
  replace(collection: DrawingCollection): void
  /** Calls the listener when drawings or undo steps change. */
  watch(listener: (instrument: InstrumentId) => void): Cancel
}

type History = StepHistory<readonly Drawing[], DrawingStep>

export function createDrawingStore(document: VersionedDocument<DrawingCollection>): DrawingStore {
  let collection = document.read()
  let nextNumber = firstFreeNumber(collection)
  const histories = new Map<InstrumentId, History>()
  const listeners = createListeners<InstrumentId>()
  const historyOf = (instrument: InstrumentId): History => histories.get(instrument) ?? EMPTY_HISTORY

  /** Fails if all drawings together would exceed the size limit. */
  function put(
    instrument: InstrumentId,
    drawings: readonly Drawing[],
    history: History,
  ): Extract<DrawingRefusal, 'tooMuchInAll'> | null {
    const next = withDrawings(collection, instrument, drawings)
    if (!hasRoom(drawingsFormat, collection, next)) return 'tooMuchInAll'
    collection = next
    histories.set(instrument, history)
    document.write(collection)
    listeners.publish(instrument)
    return null
  }

  function walk(
    instrument: InstrumentId,
    walked: HistoryWalk<readonly Drawing[], DrawingStep> | null,
    refusal: DrawingRefusal,
  ): Result<null, DrawingRefusal> {
    if (walked === null) return failure(refusal)
    const noRoom = put(instrument, walked.state, walked.history)
    return noRoom === null ? success(null) : failure(noRoom)
  }

  return {
    current: () => collection,
    of(instrument) {
      const { done, undone } = historyOf(instrument)
      return {
        drawings: drawingsOf(collection, instrument),
        undo: notified(done.at(-1)),
        redo: notified(undone.at(-1)),
      }
    },
    edit(instrument, edit) {
      const before = drawingsOf(collection, instrument)
      const refusal = edit.kind === 'add' ? refusalOfOneMore(collection, instrument) : null
      if (refusal !== null) return failure(refusal)
      const id: DrawingId = `drawing-${nextNumber}`
      const edited = applyEdit(before, edit, id)
      if (!edited.ok) return edited
      const after = edited.value
      if (!areSame(before, after)) {
        const step = { ...describeEdit(before, edit), movement: movementOf(edit), before, after }
        const noRoom = put(instrument, after, recordStep(historyOf(instrument), step))
        if (noRoom !== null) return failure(noRoom)
      }
      if (edit.kind === 'add') nextNumber++
      return success(edit.kind === 'add' ? id : null)
    },
    undo: (instrument) => walk(instrument, stepBack(historyOf(instrument), null), 'nothingToUndo'),
    redo: (instrument) => walk(instrument, stepForth(historyOf(instrument), null), 'nothingToRedo'),
    replace(other) {
      const concerned = new Set([...collection, ...other].map(({ instrument }) => instrument))
      for (const instrument of histories.keys()) concerned.add(instrument)
      collection = other
      nextNumber = Math.max(nextNumber, firstFreeNumber(other))
      histories.clear()
      document.write(collection)
      for (const instrument of concerned) listeners.publish(instrument)
    },
    watch: (listener) => listeners.add(listener),
  }
}

const notified = (step: DrawingStep | undefined): DrawingStep | null =>
  step === undefined ? null : { kind: step.kind, count: step.count, drawn: step.drawn }
