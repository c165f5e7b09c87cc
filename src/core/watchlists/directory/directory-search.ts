/** Finds known instruments by code, by name in either language, or by the user's alias. */
import { type KeysResult, type SnapshotKeys, go, snapshot } from 'fuzzysort'
import { type FoundInstrument, MAX_FOUND } from '#model/watchlists/found-instrument.ts'
import { type InstrumentId, instrumentOf } from '#model/market/instrument.ts'
import { type Watchlist, entriesOf } from '#model/watchlists/watchlist.ts'
import type { Steps } from '#core/reactive/slices.ts'
import type { Directory } from './directory.ts'
import { readingsOf } from './typed-code.ts'

/** Works in steps: tens of thousands of texts take time. */
export interface DirectorySearch {
  /** Returns up to {@link MAX_FOUND} matches, the best first. */
  search(text: string, limit?: number): Steps<readonly FoundInstrument[]>
  /** Also reads the text as an unknown code. */
  searchCode(text: string, limit?: number): Steps<readonly FoundInstrument[]>
  /** Returns results in the same order. */
  describe(instruments: readonly InstrumentId[]): Steps<readonly FoundInstrument[]>
}

/** Instruments per step. */
const STEP = 2_000

/** Too small to overtake a better match. */
const WATCHED_BONUS = 0.03

/** Users who do not write `US:AAPL` seldom mean a region, which thousands of instruments share. */
const REGION_WEIGHT = 0.5

const KEYS = [
  ({ instrument }: FoundInstrument) => instrumentOf(instrument).code,
  ({ instrument }: FoundInstrument) => placeOf(instrument),
  ({ name }: FoundInstrument) => name?.en,
  ({ name }: FoundInstrument) => name?.['zh-CN'],
  ({ alias }: FoundInstrument) => alias,
]

/** A match by region counts less than one by code or name. */
function withoutRegion(match: KeysResult<FoundInstrument>): number {
  const [code, place, ...names] = KEYS.map((_key, index) => match[index]?.score ?? 0)
  const byName = Math.max(code ?? 0, ...names)
  return byName < (place ?? 0) ? Math.max(byName, match.score * REGION_WEIGHT) : match.score
}

function placeOf(instrument: InstrumentId): string {
  const { region, code } = instrumentOf(instrument)
  return `${region}:${code}`
}

export function createDirectorySearch(
  directory: Directory,
  lists: () => readonly Watchlist[],
  seen: () => ReadonlySet<InstrumentId>,
): DirectorySearch {
  let catalogue: Catalogue | null = null

  /** Preparing the texts takes far longer than a search, so it is done once after each change. */
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
 * Orders exact codes, prefix matches, unknown codes, all others. A text typed as a whole code, in capitals or with all digits, is not the
 * start of a name.
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
  // A text that is, or starts, a known code seldom means several other instruments.
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

/** Compares the code and the words of names. */
function starts(one: FoundInstrument, typed: string): boolean {
  const names = [one.name?.en, one.name?.['zh-CN'], one.alias].flatMap(
    (name) => name?.toLowerCase().split(/\s+/u) ?? [],
  )
  const whole = [codeOf(one), one.name?.en, one.name?.['zh-CN'], one.alias].map((name) => name?.toLowerCase())
  return [...names, ...whole].some((name) => name?.startsWith(typed) === true)
}
