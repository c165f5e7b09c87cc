/** The trades of a day as a window receives them: columns, so that a thousand rows are a few arrays and not a thousand objects. */
import type { Provenance } from './freshness.ts'
import type { InstrumentId } from './instrument.ts'
import type { TradeSide } from './trade-side.ts'

/**
 * - `trade`: a trade, or all that was traded between two polls.
 * - `correction`: the service took back or changed what it had said; the volume may be below 0.
 * - `opening`: all that was traded in a session before it was first seen.
 * - `gap`: nobody watched for this long; what was traded then is not known.
 */
export const TAPE_KINDS = ['trade', 'correction', 'opening', 'gap'] as const
/** A kind of row, see {@link TAPE_KINDS}. */
export type TapeKind = (typeof TAPE_KINDS)[number]

/** One row of a tape. */
export interface TapeRow {
  readonly kind: TapeKind
  /** Exchange time of the trade or, of a derived row, of the latest trade in it, Unix epoch ms. */
  readonly time: number
  /** How long before that time the row begins, ms; 0 for a single trade. */
  readonly spanMs: number
  /** In the quote currency, > 0: of the trade, or the average where one can be told. Null of a gap. */
  readonly price: number | null
  /** In the instrument's own unit; null when the service tells none. */
  readonly volume: number | null
  readonly side: TradeSide
}

/** Rows in order of time, numbered one after the other: columns of one length. */
export interface TapeBlock {
  /** The number of the first row. Numbers count up from 1 with every tape. */
  readonly first: number
  /** Places in {@link TAPE_KINDS}. */
  readonly kind: readonly number[]
  readonly time: readonly number[]
  readonly spanMs: readonly number[]
  readonly price: readonly (number | null)[]
  readonly volume: readonly (number | null)[]
  /** Places in `TRADE_SIDES`. */
  readonly side: readonly number[]
}

/** A block without rows. */
export const EMPTY_TAPE_BLOCK: TapeBlock = { first: 1, kind: [], time: [], spanMs: [], price: [], volume: [], side: [] }

/** Of the day, by who is taken to have been the one in a hurry. */
export type SideVolumes = Readonly<Record<TradeSide, number>>

/** No volume on any side. */
export const NO_VOLUMES: SideVolumes = { unknown: 0, buy: 0, sell: 0 }

/**
 * The end of a tape, as it is told again and again. A window whose rows are of another `epoch`, or end before the tail begins, reads
 * what it lacks (`tape.read`).
 */
export interface LiveTape {
  readonly instrument: InstrumentId
  /** Another tape has another one: of another day, or of another service. */
  readonly epoch: number
  /** Number of the oldest row at hand; beyond `last` while there is none. */
  readonly oldest: number
  /** Number of the latest row; 0 before the first. */
  readonly last: number
  /** The latest rows, at most {@link MAX_TAPE_TAIL}. */
  readonly tail: TapeBlock
  /** `served`: the last trade of each poll. `derived`: from what changed between two quotes. */
  readonly origin: 'served' | 'derived'
  /** `reading`: what was kept of the day is being read. */
  readonly state: 'reading' | 'ready'
  readonly volumes: SideVolumes
  /** Of the polls that the tape comes from. */
  readonly provenance: Provenance
}

/** Rows of a tape that are kept at hand; the oldest give way. */
export const MAX_TAPE_ROWS = 100_000
/** Rows in the live end of a tape, at most. */
export const MAX_TAPE_TAIL = 64
/** Rows of one answer to `tape.read`. */
export const TAPE_PAGE_ROWS = 2_000
