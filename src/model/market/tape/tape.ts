/** The trades of a day as windows receive them, in columns instead of objects. */
import type { Provenance } from '../freshness.ts'
import type { InstrumentId } from '../instrument.ts'
import type { TradeSide } from './trade-side.ts'

/**
 * - `trade`: one trade, or all trades between two polls.
 * - `correction`: the service withdrew or changed an earlier value; the volume may be below 0.
 * - `opening`: all trades of a session before its first poll.
 * - `gap`: a time without polls; its trades are unknown.
 */
export const TAPE_KINDS = ['trade', 'correction', 'opening', 'gap'] as const
/** One of {@link TAPE_KINDS}. */
export type TapeKind = (typeof TAPE_KINDS)[number]

/** One row of a tape. */
export interface TapeRow {
  readonly kind: TapeKind
  /** Exchange time of the latest trade in the row, Unix epoch ms. */
  readonly time: number
  /** How long before `time` the row starts, ms. */
  readonly spanMs: number
  /** In the quote currency; an average if known. Null for a gap. */
  readonly price: number | null
  /** In the instrument's own unit. */
  readonly volume: number | null
  readonly side: TradeSide
}

/** Consecutively numbered rows, as columns of equal length. */
export interface TapeBlock {
  /** The number of the first row; a tape starts at 1. */
  readonly first: number
  /** Indices into {@link TAPE_KINDS}. */
  readonly kind: readonly number[]
  readonly time: readonly number[]
  readonly spanMs: readonly number[]
  readonly price: readonly (number | null)[]
  readonly volume: readonly (number | null)[]
  /** Indices into `TRADE_SIDES`. */
  readonly side: readonly number[]
}

/** A block without rows. */
export const EMPTY_TAPE_BLOCK: TapeBlock = { first: 1, kind: [], time: [], spanMs: [], price: [], volume: [], side: [] }

/** Volumes of the day by the presumed aggressor. */
export type SideVolumes = Readonly<Record<TradeSide, number>>

/** No volumes. */
export const NO_VOLUMES: SideVolumes = { unknown: 0, buy: 0, sell: 0 }

/**
 * The end of a tape, published repeatedly. A window with rows of another `epoch`, or that end before the tail, must read the
 * missing ones (`tape.read`).
 */
export interface LiveTape {
  readonly instrument: InstrumentId
  /** Unique for each tape. */
  readonly epoch: number
  /** The oldest available row; beyond `last` if the tape is empty. */
  readonly oldest: number
  /** The latest row, or 0. */
  readonly last: number
  /** At most {@link MAX_TAPE_TAIL} rows. */
  readonly tail: TapeBlock
  /** `served`: the last trade of each poll. `derived`: from differences of quotes. */
  readonly origin: 'served' | 'derived'
  readonly state: 'reading' | 'ready'
  readonly volumes: SideVolumes
  /** The provenance of the polls. */
  readonly provenance: Provenance
}

/** Maximum number of rows in memory; the oldest are dropped. */
export const MAX_TAPE_ROWS = 100_000
/** Maximum number of rows in a tail. */
export const MAX_TAPE_TAIL = 64
/** Maximum number of rows of an answer to `tape.read`. */
export const TAPE_PAGE_ROWS = 2_000
