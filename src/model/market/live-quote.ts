/** A quote as a window receives it: the value, and everything that can be said about its freshness. */
import type { Provenance } from './freshness.ts'
import type { InstrumentId } from './instrument.ts'
import type { Quote } from './quote.ts'

/** A quote with its provenance. */
export interface LiveQuote {
  readonly instrument: InstrumentId
  /** Null until the first usable answer. */
  readonly quote: Quote | null
  readonly provenance: Provenance
}
