/** Finds instruments by code, name in either language, or the user's own word, among the directory and all watchlists. */
import { go } from 'fuzzysort'
import { MOST_FOUND, type FoundInstrument } from '../../model/found-instrument.ts'
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import type { Watchlist } from '../../model/watchlist.ts'
import type { Directory } from './directory.ts'

/** The best matches first; an empty text finds nothing. */
export type DirectorySearch = (text: string) => readonly FoundInstrument[]

/** Between equally good matches the one that the user already watches comes first; it never overtakes a better match. */
const WATCHED_BONUS = 0.03

const KEYS = [
  ({ instrument }: FoundInstrument) => instrumentOf(instrument).code,
  ({ instrument }: FoundInstrument) => placeOf(instrument),
  ({ name }: FoundInstrument) => name?.en,
  ({ name }: FoundInstrument) => name?.['zh-CN'],
  ({ alias }: FoundInstrument) => alias,
]

export function createDirectorySearch(directory: Directory, watchlists: () => readonly Watchlist[]): DirectorySearch {
  return (text) => {
    if (text.trim() === '') return []
    return go(text, everyInstrument(directory, watchlists()), {
      keys: KEYS,
      limit: MOST_FOUND,
      scoreFn: ({ score, obj }) => (score > 0 && obj.watchlists.length > 0 ? score + WATCHED_BONUS : score),
    }).map(({ obj }) => obj)
  }
}

/** `US:AAPL`, the form in which lists are exchanged. */
function placeOf(instrument: InstrumentId): string {
  const { region, code } = instrumentOf(instrument)
  return `${region}:${code}`
}

interface Watched {
  readonly alias: string | null
  readonly watchlists: readonly string[]
}

function everyInstrument({ nameOf, instruments }: Directory, lists: readonly Watchlist[]): readonly FoundInstrument[] {
  const watched = new Map<InstrumentId, Watched>()
  for (const { id, entries } of lists)
    for (const { instrument, alias } of entries) {
      const before = watched.get(instrument)
      watched.set(instrument, { alias: before?.alias ?? alias, watchlists: [...(before?.watchlists ?? []), id] })
    }
  return [...new Set([...watched.keys(), ...instruments])].map((instrument) => ({
    instrument,
    name: nameOf(instrument),
    ...(watched.get(instrument) ?? { alias: null, watchlists: [] }),
  }))
}
