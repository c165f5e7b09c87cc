/** Finds instruments by code, by name in either language, or by the user's own word, among all that are known. */
import { type KeysResult, type SnapshotKeys, go, snapshot } from 'fuzzysort'
import { type FoundInstrument, MAX_FOUND } from '#model/watchlists/found-instrument.ts'
import { type InstrumentId, instrumentOf } from '#model/market/instrument.ts'
import { type Watchlist, entriesOf } from '#model/watchlists/watchlist.ts'
import type { Steps } from '#core/reactive/slices.ts'
import type { Directory } from './directory.ts'
import { readingsOf } from './typed-code.ts'

/** In steps: tens of thousands of texts take a moment. */
export interface DirectorySearch {
  /** The best matches first, {@link MAX_FOUND} at most; an empty text finds nothing. */
  search(text: string, limit?: number): Steps<readonly FoundInstrument[]>
  /** As `search`, and also reads the text as an unknown code. */
  searchCode(text: string, limit?: number): Steps<readonly FoundInstrument[]>
  /** What is known of each of these, in the same order. */
  describe(instruments: readonly InstrumentId[]): Steps<readonly FoundInstrument[]>
}

/** Instruments that are prepared, or searched, in one step. */
const STEP = 2_000

/** Between equally good matches the one that the user already watches comes first; it never overtakes a better match. */
const WATCHED_BONUS = 0.03

/** Users who do not write `US:AAPL` seldom mean a region, and thousands of instruments share one. */
const REGION_WEIGHT = 0.5

const KEYS = [
  ({ instrument }: FoundInstrument) => instrumentOf(instrument).code,
  ({ instrument }: FoundInstrument) => placeOf(instrument),
  ({ name }: FoundInstrument) => name?.en,
  ({ name }: FoundInstrument) => name?.['zh-CN'],
  ({ alias }: FoundInstrument) => alias,
]

/** A match by region counts less than one by code or name; a match by both counts by the better. */
function withoutRegion(match: KeysResult<FoundInstrument>): number {
  const [code, place, ...names] = KEYS.map((_key, index) => match[index]?.score ?? 0)
  const byName = Math.max(code ?? 0, ...names)
  return byName < (place ?? 0) ? Math.max(byName, match.score * REGION_WEIGHT) : match.score
}

/** `US:AAPL`, the form in which lists are exchanged. */
function placeOf(instrument: InstrumentId): string {
  const { region, code } = instrumentOf(instrument)
  return `${region}:${code}`
}

/** Searches the directory, the lists, and what the service ever had a quote for. */
export function createDirectorySearch(
  directory: Directory,
  lists: () => readonly Watchlist[],
  seen: () => ReadonlySet<InstrumentId>,
): DirectorySearch {
  let catalogue: Catalogue | null = null

  /** Preparing thousands of texts takes far longer than searching them, so they are prepared once after each change. */
  function* upToDate(): Steps<Catalogue> {
    const now = { lists: lists(), seenCount: seen().size }
    if (catalogue !== null && isSame(catalogue, now)) return catalogue
    const prepared: Catalogue = { ...now, ...(yield* prepare(now.lists)) }
    catalogue = prepared
    return prepared
  }

  function* prepare(all: readonly Watchlist[]): Steps<Pick<Catalogue, 'describe' | 'snapshots'>> {
    yield
    const watched = watchedIn(all)
    yield
    const everything = new Set([...watched.keys(), ...directory.instruments, ...seen()])
    const describe = (instrument: InstrumentId): FoundInstrument => ({
      instrument,
      name: directory.nameOf(instrument),
      ...(watched.get(instrument) ?? UNWATCHED),
      isKnown: everything.has(instrument),
    })
    const known = [...everything]
    const snapshots: SnapshotKeys<FoundInstrument>[] = []
    for (let start = 0; start < known.length; start += STEP) {
      yield
      snapshots.push(snapshot(known.slice(start, start + STEP).map(describe), { keys: KEYS }))
    }
    return { describe, snapshots }
  }

  function* search(text: string, limit = MAX_FOUND): Steps<readonly FoundInstrument[]> {
    if (text.trim() === '') return []
    const isPlace = text.includes(':')
    const scoreFn = (match: KeysResult<FoundInstrument>): number => {
      const bonus = match.score > 0 && match.obj.watchlists.length > 0 ? WATCHED_BONUS : 0
      return (isPlace ? match.score : withoutRegion(match)) + bonus
    }
    const found: KeysResult<FoundInstrument>[] = []
    for (const part of (yield* upToDate()).snapshots) {
      found.push(...go(text, part, { limit, scoreFn }))
      yield
    }
    found.sort((one, other) => other.score - one.score)
    return found.slice(0, limit).map(({ obj }) => obj)
  }

  return {
    search,
    *searchCode(text, limit = MAX_FOUND) {
      const found = yield* search(text)
      const { describe } = yield* upToDate()
      return withReadings(text, found, readingsOf(text).map(describe)).slice(0, limit)
    },
    *describe(instruments) {
      return instruments.map((yield* upToDate()).describe)
    },
  }
}

interface Catalogue {
  readonly lists: readonly Watchlist[]
  readonly seenCount: number
  /** Of parts of all instruments, one after the other. */
  readonly snapshots: readonly SnapshotKeys<FoundInstrument>[]
  readonly describe: (instrument: InstrumentId) => FoundInstrument
}

function isSame(known: Pick<Catalogue, 'lists' | 'seenCount'>, now: Pick<Catalogue, 'lists' | 'seenCount'>): boolean {
  const { lists, seenCount } = known
  return (
    seenCount === now.seenCount &&
    lists.length === now.lists.length &&
    lists.every((list, index) => list === now.lists[index])
  )
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

/** The length of full codes of China and Hong Kong. */
const FULL_NUMBER = /^\d{5,6}$/u

/**
 * Orders exact codes first, then prefix matches, then unknown codes, then all else. A text typed as a whole code, in
 * capitals or with all its digits, means the code rather than a name with the same start.
 */
function withReadings(
  text: string,
  found: readonly FoundInstrument[],
  readings: readonly FoundInstrument[],
): readonly FoundInstrument[] {
  const typed = text.trim().toLowerCase()
  const exact = [...readings.filter(({ isKnown }) => isKnown), ...found.filter((one) => codeOf(one) === typed)]
  const unheardOf = readings.filter(({ isKnown }) => !isKnown)
  const start = found.filter((one) => starts(one, typed))
  // A text that is a known code, or the start of one, hardly means several other things as well.
  const [guess, ...others] = unheardOf
  const guessed = guess === undefined ? [] : [guess]
  const order =
    exact.length === 0 && isWholeCode(text.trim())
      ? [...unheardOf, ...start, ...found]
      : start.length + exact.length > 0
        ? [...exact, ...start, ...guessed, ...found, ...others]
        : [...unheardOf, ...found]
  return [...new Map(order.map((one) => [one.instrument, one])).values()]
}

const isWholeCode = (text: string): boolean =>
  FULL_NUMBER.test(text) || (text === text.toUpperCase() && text !== text.toLowerCase())

const codeOf = ({ instrument }: FoundInstrument): string => instrumentOf(instrument).code.toLowerCase()

/** Whether the code, or a word of a name, starts with the text. */
function starts(one: FoundInstrument, typed: string): boolean {
  const names = [one.name?.en, one.name?.['zh-CN'], one.alias].flatMap(
    (name) => name?.toLowerCase().split(/\s+/u) ?? [],
  )
  const whole = [codeOf(one), one.name?.en, one.name?.['zh-CN'], one.alias].map((name) => name?.toLowerCase())
  return [...names, ...whole].some((name) => name?.startsWith(typed) === true)
}
