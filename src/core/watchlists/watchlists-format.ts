/** How watchlists are kept on disk: names are not, they come from the directory. */
import * as v from 'valibot'
import sample from '../../../resources/sample-watchlist.json' with { type: 'json' }
import { isInstrumentId, type InstrumentId } from '../../model/instrument.ts'
import type { DocumentFormat } from '../documents/versioned-document.ts'

export interface StoredEntry {
  readonly instrument: InstrumentId
  readonly alias: string | null
}

export interface StoredWatchlist {
  readonly id: string
  readonly name: string
  readonly entries: readonly StoredEntry[]
}

export const SAMPLE_ID = 'sample'

const listSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  name: v.fallback(v.string(), ''),
  entries: v.fallback(v.array(v.unknown()), []),
})

const entrySchema = v.object({
  instrument: v.custom<InstrumentId>(isInstrumentId),
  alias: v.fallback(v.nullable(v.string()), null),
})

export const watchlistsFormat: DocumentFormat<readonly StoredWatchlist[]> = {
  name: 'watchlists',
  version: 1,
  migrations: {},
  read: (content) => (Array.isArray(content) ? readLists(content) : firstRunLists()),
}

/** A malformed list or entry costs itself; of two lists with one id, or two entries for one instrument, the first stays. */
function readLists(content: readonly unknown[]): readonly StoredWatchlist[] {
  const lists = sound(content, listSchema).map((list) => ({
    ...list,
    entries: firstOfEach(sound(list.entries, entrySchema), (entry) => entry.instrument),
  }))
  return firstOfEach(lists, (list) => list.id)
}

function sound<Schema extends v.GenericSchema>(items: readonly unknown[], schema: Schema): v.InferOutput<Schema>[] {
  return items.flatMap((item) => {
    const checked = v.safeParse(schema, item)
    return checked.success ? [checked.output] : []
  })
}

function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const known = seen.has(keyOf(item))
    seen.add(keyOf(item))
    return !known
  })
}

function firstRunLists(): readonly StoredWatchlist[] {
  const entries = sample.filter(isInstrumentId).map((instrument) => ({ instrument, alias: null }))
  return [{ id: SAMPLE_ID, name: '', entries }]
}
