/** The port to stored trades. */
import type { InstrumentId } from '#model/market/instrument.ts'
import type { TapeBlock } from '#model/market/tape/tape.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'

/** Names trades that are stored together. */
export interface StoredTape {
  /** The base URL, or `simulated`. */
  readonly service: string
  readonly instrument: InstrumentId
}

/** The stored trades of one trading day. */
export interface TapeExtent {
  /** The trading date of its market. */
  readonly day: CalendarDate
  /** In rising order of their numbers. */
  readonly rows: TapeBlock
}

/**
 * Stores the trades of each instrument's latest day across launches. Calls about one tape run in order and never
 * reject: unreadable trades count as never stored, and the shell notifies the user of failed writes.
 */
export interface TapeArchive {
  /** The last rows of the latest day, at most `limit` (> 0), or null. */
  read(tape: StoredTape, limit: number): Promise<TapeExtent | null>
  /** Rows of another day replace the stored ones. */
  append(tape: StoredTape, day: CalendarDate, rows: TapeBlock): void
  /** Resolves when all earlier calls are written. */
  close(): Promise<void>
}
