/** The user's watchlists: kept, imported, added to and removed from. */
import type { InstrumentId } from '../../model/instrument.ts'
import type { ImportReport, Watchlist } from '../../model/watchlist.ts'
import type { VersionedDocument } from '../documents/versioned-document.ts'
import { createVariable, type Observable } from '../variable.ts'
import type { NameOf } from './directory.ts'
import { importFile } from './import-file.ts'
import type { StoredEntry, StoredWatchlist } from './watchlists-format.ts'

export interface Watchlists extends Observable<readonly Watchlist[]> {
  /** Adds to the list of that name; a new one comes first, where it is seen at once. Never throws for any content. */
  import(file: { readonly name: string; readonly content: string }): ImportReport
  /** @throws RangeError when there is no such list. Adding what is there already changes nothing. */
  add(entry: { readonly watchlist: string; readonly instrument: InstrumentId }): void
  /** @throws RangeError when there is no such list. */
  remove(entry: { readonly watchlist: string; readonly instrument: InstrumentId }): void
  /** As they are kept: without the names, which come from the directory. */
  stored(): readonly StoredWatchlist[]
  /** Puts other lists in the place of these. */
  replace(lists: readonly StoredWatchlist[]): void
}

export function createWatchlists(document: VersionedDocument<readonly StoredWatchlist[]>, nameOf: NameOf): Watchlists {
  let stored = document.read()
  const present = (): readonly Watchlist[] => stored.map((list) => named(list, nameOf))
  const shown = createVariable(present())

  function keep(lists: readonly StoredWatchlist[]): void {
    stored = lists
    shown.set(present())
    document.write(lists)
  }

  function change(id: string, entriesOf: (list: StoredWatchlist) => readonly StoredEntry[]): void {
    if (!stored.some((list) => list.id === id)) throw new RangeError('There is no such watchlist.')
    keep(stored.map((list) => (list.id === id ? { ...list, entries: entriesOf(list) } : list)))
  }

  return {
    current: () => shown.current(),
    watch: (listener) => shown.watch(listener),
    stored: () => stored,
    replace: keep,
    import({ name, content }) {
      const { instruments, faults } = importFile(content)
      const title = titleOf(name)
      const list = stored.find((known) => known.name === title) ?? { id: freeId(stored), name: title, entries: [] }
      const held = new Set(list.entries.map((entry) => entry.instrument))
      const added = instruments.filter((instrument) => !held.has(instrument))
      const grown = { ...list, entries: [...list.entries, ...added.map(entryOf)] }
      const known = stored.includes(list)
      if (added.length > 0) keep(known ? stored.map((other) => (other === list ? grown : other)) : [grown, ...stored])
      return { watchlist: known || added.length > 0 ? list.id : '', added: added.length, faults }
    },
    add({ watchlist, instrument }) {
      change(watchlist, (list) => (holds(list, instrument) ? list.entries : [...list.entries, entryOf(instrument)]))
    },
    remove({ watchlist, instrument }) {
      change(watchlist, (list) => list.entries.filter((entry) => entry.instrument !== instrument))
    },
  }
}

const entryOf = (instrument: InstrumentId): StoredEntry => ({ instrument, alias: null })

const holds = (list: StoredWatchlist, instrument: InstrumentId): boolean =>
  list.entries.some((entry) => entry.instrument === instrument)

function named(list: StoredWatchlist, nameOf: NameOf): Watchlist {
  return { ...list, entries: list.entries.map((entry) => ({ ...entry, name: nameOf(entry.instrument) })) }
}

/** A file's name without its folders and its ending. */
function titleOf(name: string): string {
  const file = name.split(/[/\\]/u).at(-1) ?? name
  const title = file.replace(/\.(csv|txt)$/iu, '').trim()
  return title === '' ? name : title
}

function freeId(lists: readonly StoredWatchlist[]): string {
  for (let number = lists.length + 1; ; number++) {
    const id = `list-${number}`
    if (!lists.some((list) => list.id === id)) return id
  }
}
