/** An order book as a window receives it: the value, and everything that can be said about its freshness. */
import type { DepthBook } from './depth-book.ts'
import type { Sample } from '../sample.ts'

/** An order book with its provenance. */
export interface LiveDepth extends Sample<DepthBook> {
  /** False where the service has no books of the instrument's class: then the value stays null, and nothing is asked. */
  readonly isServed: boolean
}
