/** The seed directory: what well-known instruments are called. */
import directory from '../../../resources/directory.json' with { type: 'json' }
import type { InstrumentId } from '../../model/instrument.ts'
import type { InstrumentName } from '../../model/watchlist.ts'

/** The name of an instrument, or null for one that the directory does not know. */
export type NameOf = (instrument: InstrumentId) => InstrumentName | null

export function createDirectory(): NameOf {
  const names = new Map<string, InstrumentName>(directory.map(({ id, name }) => [id, name]))
  return (instrument) => names.get(instrument) ?? null
}
