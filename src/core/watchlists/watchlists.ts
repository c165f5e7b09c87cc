/** The store of watchlists: edits, undo, import, subscriptions and persistence. */
import { failure, success, type Result } from '#model/values/failure.ts'
import type {
  WatchlistEdit,
  WatchlistEditDone,
  WatchlistHistory,
  WatchlistRefusal,
} from '#model/watchlists/watchlist-edit.ts'
import type { ImportFault, ImportReport } from '#model/watchlists/watchlist-import.ts'
import { hasRoom } from '../storage/document-bound.ts'
import type { VersionedDocument } from '../storage/versioned-document.ts'
import { createVariable, type Observable } from '../reactive/variable.ts'
import { applyEdit } from './lists/apply-edit.ts'
import { describeEdit, type EditDescription } from './lists/describe-edit.ts'
import { NO_HISTORY, record, redo, reported, undo, type Walked } from './lists/history.ts'
import { importInto, type ImportOrder } from './files/import-into.ts'
import { watchlistsFormat } from './lists/watchlists-format.ts'
import { firstFreeNumber, type Edited, type StoredList, type Library } from './lists/library.ts'

export interface Watchlists extends Observable<readonly StoredList[]> {
  edit(edit: WatchlistEdit): Result<WatchlistEditDone, WatchlistRefusal>
  import(order: ImportOrder): ImportReport
  undo(step: number | null): Result<null, WatchlistRefusal>
  redo(step: number | null): Result<null, WatchlistRefusal>
  history(): WatchlistHistory
  replace(lists: readonly StoredList[]): void
}

/**
 * @param gap Returns how many numbers to skip after those of stored or imported lists. Alerts, layouts and open pages may refer to removed
 * lists; only a random gap keeps another run from using their ids again.
 */
export function createWatchlists(document: VersionedDocument<readonly StoredList[]>, gap = () => 0): Watchlists {
  const lists = createVariable(document.read())
  let nextNumber = firstFreeNumber(lists.current()) + gap()
  let history = NO_HISTORY
  const library = (): Library => ({ lists: lists.current(), nextNumber })

  function keep(next: readonly StoredList[]): void {
    document.write(next)
    lists.set(next)
  }

  function put(next: Library, description: EditDescription, movement: string | null): void {
    const step = { ...description, movement, before: lists.current(), after: next.lists }
    history = record(history, step)
    nextNumber = next.nextNumber
    keep(next.lists)
  }

  function take(
    outcome: Edited,
    description: EditDescription,
    movement: string | null = null,
  ): Result<WatchlistEditDone, WatchlistRefusal> {
    if (!outcome.ok) return outcome
    const { library: next, made } = outcome.value
    const isChanged = next.lists !== lists.current()
    if (isChanged && !hasRoom(watchlistsFormat, lists.current(), next.lists)) return failure('tooMuchInAll')
    if (isChanged) put(next, description, movement)
    return success({ made, step: isChanged ? history.nextNumber - 1 : null })
  }

  function walk(walked: Walked | null, refusal: WatchlistRefusal): Result<null, WatchlistRefusal> {
    if (walked === null) return failure(refusal)
    history = walked.history
    keep(walked.lists)
    return success(null)
  }

  return {
    current: () => lists.current(),
    watch: (listener) => lists.watch(listener),
    edit(edit) {
      const before = library()
      return take(applyEdit(before, edit), describeEdit(before, edit), movementOf(edit))
    },
    import(order) {
      const { outcome, report, list } = importInto(library(), order)
      const description = { kind: 'import', list, section: null, entries: report.added, instrument: null } as const
      const done = take(outcome, description)
      if (!done.ok) return { watchlist: '', added: 0, faults: [...report.faults, NO_ROOM], step: null }
      return { ...report, watchlist: done.value.made ?? '', step: done.value.step }
    },
    undo: (step) => walk(undo(history, step), 'nothingToUndo'),
    redo: (step) => walk(redo(history, step), 'nothingToRedo'),
    history: () => reported(history),
    replace(others) {
      const description = { kind: 'replaceAll', list: '', section: null, entries: 0, instrument: null } as const
      const free = firstFreeNumber(others)
      put({ lists: others, nextNumber: free > nextNumber ? free + gap() : nextNumber }, description, null)
    },
  }
}

/** The lists, the rows of this one, or the size of all lists reached their maximum. */
const NO_ROOM: ImportFault = { line: 1, text: '', reason: 'tooMany' }

/** Edits with the same key are undone together: arranging a list takes many small edits. */
function movementOf(edit: WatchlistEdit): string | null {
  return edit.kind === 'arrangeList' || edit.kind === 'collapseSections' ? `${edit.kind} ${edit.list}` : null
}
