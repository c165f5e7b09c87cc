/** A polled value with its freshness. */
import type { Provenance } from './freshness.ts'
import type { InstrumentId } from './instrument.ts'

/** A polled value with its provenance. */
export interface Sample<Value> {
  readonly instrument: InstrumentId
  readonly value: Value | null
  readonly provenance: Provenance
}
