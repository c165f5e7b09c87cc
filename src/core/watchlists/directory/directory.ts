/** The seed directory: what well-known instruments are called. */
import directory from '#resources/directory.json' with { type: 'json' }
import { instrumentOf, isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { InstrumentName } from '#model/watchlists/watchlist.ts'

export interface Directory {
  /** The name of an instrument, or null for one that the directory does not know. */
  readonly nameOf: NameOf
  /** All that it knows, in its own order: the better known come first within a market. */
  readonly instruments: readonly InstrumentId[]
  /** Those of this very code, in its own order. */
  readonly withCode: (code: string) => readonly InstrumentId[]
}

export type NameOf = (instrument: InstrumentId) => InstrumentName | null

const names = new Map<string, InstrumentName>(directory.map(({ id, name }) => [id, name]))
const instruments = [...names.keys()].filter(isInstrumentId)
const byCode = Map.groupBy(instruments, (instrument) => instrumentOf(instrument).code)

export const createDirectory = (): Directory => ({
  nameOf: (instrument) => names.get(instrument) ?? null,
  instruments,
  withCode: (code) => byCode.get(code) ?? [],
})
