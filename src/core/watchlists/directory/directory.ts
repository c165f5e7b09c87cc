/** The seed directory: names of well-known instruments. */
import directory from '#resources/directory.json' with { type: 'json' }
import { instrumentOf, isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { InstrumentName } from '#model/watchlists/watchlist.ts'

export interface Directory {
  readonly nameOf: NameOf
  /** Ordered by prominence within a market. */
  readonly instruments: readonly InstrumentId[]
  /** In the same order. */
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
