/** Instruments that the service ever quoted, and those that the user keeps without a quote. */
import * as v from 'valibot'
import { instrument as instrumentSchema } from '#contract/values/schemas.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { DelayedDocument, DerivedFormat } from '#core/storage/delayed-document.ts'

export interface SeenInstruments {
  wasServed(instrument: InstrumentId): boolean
  /** In the order in which they were first served. */
  served(): ReadonlySet<InstrumentId>
  addServed(instrument: InstrumentId): void
  isPersisted(instrument: InstrumentId): boolean
  /** Written immediately, because the user chose them. */
  addStored(instruments: readonly InstrumentId[]): void
  dispose(): void
}

interface Seen {
  readonly served: readonly InstrumentId[]
  readonly kept: readonly InstrumentId[]
}

/** More than a user watches; the oldest is dropped first. */
const MAX_SEEN = 20_000
/** Lost instruments return with the next answer. */
export const SEEN_WRITE_DELAY_MS = 5_000

const NOTHING: Seen = { served: [], kept: [] }

export const seenFormat: DerivedFormat<Seen> = {
  name: 'seen',
  version: 1,
  migrations: {},
  outline: v.object({ served: v.array(v.unknown()), kept: v.array(v.unknown()) }),
  read(content) {
    const checked = v.safeParse(v.object({ served: v.array(v.unknown()), kept: v.array(v.unknown()) }), content)
    return checked.success
      ? { served: soundOnes(checked.output.served), kept: soundOnes(checked.output.kept) }
      : NOTHING
  },
}

export function createSeenInstruments(document: DelayedDocument<Seen>): SeenInstruments {
  const seen = document.read()
  const [servedOnes, storedOnes] = [new Set(seen.served), new Set(seen.kept)]

  function add(instruments: Set<InstrumentId>, instrument: InstrumentId): boolean {
    if (instruments.has(instrument)) return false
    instruments.add(instrument)
    const [first] = instruments
    if (instruments.size > MAX_SEEN && first !== undefined) instruments.delete(first)
    return true
  }

  const write = (): void => document.write({ served: [...servedOnes], kept: [...storedOnes] })

  return {
    wasServed: (instrument) => servedOnes.has(instrument),
    served: () => servedOnes,
    addServed(instrument) {
      if (add(servedOnes, instrument)) write()
    },
    isPersisted: (instrument) => storedOnes.has(instrument),
    addStored(instruments) {
      if (instruments.filter((instrument) => add(storedOnes, instrument)).length === 0) return
      write()
      document.flush()
    },
    dispose: () => document.dispose(),
  }
}

function soundOnes(stored: readonly unknown[]): readonly InstrumentId[] {
  return stored.slice(0, MAX_SEEN).filter((one): one is InstrumentId => v.is(instrumentSchema, one))
}
