/** An order book with its freshness, as windows receive it. */
import type { DepthBook } from './depth-book.ts'
import type { Sample } from '../sample.ts'

/** An order book with its provenance. */
export interface LiveDepth extends Sample<DepthBook> {
  /** False if the service has no books of the class. */
  readonly isServed: boolean
}
