/** A quote with its freshness, as windows receive it. */
import type { Provenance } from './freshness.ts'
import type { InstrumentId } from './instrument.ts'
import type { Quote } from './quote.ts'

/** A quote with its provenance. */
export interface LiveQuote {
  readonly instrument: InstrumentId
  readonly quote: Quote | null
  readonly provenance: Provenance
}
