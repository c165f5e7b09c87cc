/** A table that takes part: it stands in a box of the same size as the others, and takes batches of quotes. */
import type { LiveQuote } from '../../../src/model/live-quote.ts'

export interface Contender {
  /** Quotes as they arrive, each newer than what is shown. */
  apply(batch: readonly LiveQuote[]): void
}

export type StartContender = (box: HTMLElement, first: readonly LiveQuote[]) => Contender | Promise<Contender>

/** Of a row and of the box, CSS pixels. */
export const ROW_HEIGHT = 24
export const BOX_HEIGHT = 768
