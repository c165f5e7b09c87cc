/** The port to stored trades. */
import type { InstrumentId } from '#model/market/instrument.ts'
import type { TapeBlock } from '#model/market/tape/tape.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'

/** Names trades that are stored together. */
export interface StoredTape {
  /** The base URL of the service, or `simulated`. */
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
 * Stores the trades of each instrument's latest day across launches. Calls about one tape are carried out in order. Nothing here
 * rejects: what cannot be read is as if it had never been stored, and the shell notifies the user of what cannot be stored.
 */
export interface TapeArchive {
  /** The latest rows of the day that was stored last, at most `limit` (> 0); null when there is none. */
  read(tape: StoredTape, limit: number): Promise<TapeExtent | null>
  /** Adds rows; those of another day replace what is stored. */
  append(tape: StoredTape, day: CalendarDate, rows: TapeBlock): void
  /** Resolves when all earlier calls are written. */
  close(): Promise<void>
}
