/** Finds instruments by code, name in either language, or the user's own word, among the directory and all watchlists. */
import { go } from 'fuzzysort'
import { MOST_FOUND, type FoundInstrument } from '../../model/found-instrument.ts'
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import { entriesOf, type Watchlist } from '../../model/watchlist.ts'
import type { Directory } from './directory.ts'

export interface DirectorySearch {
  /** The best matches first; an empty text finds nothing. */
  search(text: string): readonly FoundInstrument[]
  /** What is known of each of these, in the same order. */
  describe(instruments: readonly InstrumentId[]): readonly FoundInstrument[]
}

/** Between equally good matches the one that the user already watches comes first; it never overtakes a better match. */
const WATCHED_BONUS = 0.03

const KEYS = [
  ({ instrument }: FoundInstrument) => instrumentOf(instrument).code,
  ({ instrument }: FoundInstrument) => placeOf(instrument),
  ({ name }: FoundInstrument) => name?.en,
  ({ name }: FoundInstrument) => name?.['zh-CN'],
  ({ alias }: FoundInstrument) => alias,
]

/** `US:AAPL`, the form in which lists are exchanged. */
function placeOf(instrument: InstrumentId): string {
  const { region, code } = instrumentOf(instrument)
  return `${region}:${code}`
}

export function createDirectorySearch(directory: Directory, lists: () => readonly Watchlist[]): DirectorySearch {
  const describeWith = (watched: ReadonlyMap<InstrumentId, Watched>) => (instrument: InstrumentId) => ({
    instrument,
    name: directory.nameOf(instrument),
    ...(watched.get(instrument) ?? UNWATCHED),
  })

  return {
    search(text) {
      if (text.trim() === '') return []
      const watched = watchedIn(lists())
      const everything = [...new Set([...watched.keys(), ...directory.instruments])].map(describeWith(watched))
      return go(text, everything, {
        keys: KEYS,
        limit: MOST_FOUND,
        scoreFn: ({ score, obj }) => (score > 0 && obj.watchlists.length > 0 ? score + WATCHED_BONUS : score),
      }).map(({ obj }) => obj)
    },
    describe: (instruments) => instruments.map(describeWith(watchedIn(lists()))),
  }
}

interface Watched {
  readonly alias: string | null
  readonly watchlists: readonly string[]
}

const UNWATCHED: Watched = { alias: null, watchlists: [] }

function watchedIn(lists: readonly Watchlist[]): ReadonlyMap<InstrumentId, Watched> {
  const watched = new Map<InstrumentId, Watched>()
  for (const { id, rows } of lists)
    for (const { instrument, alias } of entriesOf(rows)) {
      const before = watched.get(instrument) ?? UNWATCHED
      watched.set(instrument, { alias: before.alias ?? alias, watchlists: [...before.watchlists, id] })
    }
  return watched
}
