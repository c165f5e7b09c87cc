/**
 * The trades of a day as a window receives them: columns, so that a thousand rows are a few arrays instead of a
 * thousand objects.
 */
import type { Provenance } from '../freshness.ts'
import type { InstrumentId } from '../instrument.ts'
import type { TradeSide } from './trade-side.ts'

/**
 * - `trade`: one trade, or all trades between two polls.
 * - `correction`: the service withdrew or changed an earlier value; the volume may be below 0.
 * - `opening`: all trades of a session before its first poll.
 * - `gap`: no polls in this time; its trades are unknown.
 */
export const TAPE_KINDS = ['trade', 'correction', 'opening', 'gap'] as const
/** A kind of row, see {@link TAPE_KINDS}. */
export type TapeKind = (typeof TAPE_KINDS)[number]

/** One row of a tape. */
export interface TapeRow {
  readonly kind: TapeKind
  /** Exchange time of the trade or, of a derived row, of the latest trade in it, Unix epoch ms. */
  readonly time: number
  /** How long before that time the row starts, ms; 0 for a single trade. */
  readonly spanMs: number
  /** In the quote currency: of the trade, or the average where it is known. Null of a gap. */
  readonly price: number | null
  /** In the instrument's own unit; null when the service gives none. */
  readonly volume: number | null
  readonly side: TradeSide
}

/** Rows in order of time, numbered one after the other: columns of one length. */
export interface TapeBlock {
  /** The number of the first row. Numbers count up from 1 with every tape. */
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

/** Volumes of the day by the side taken to be the aggressor. */
export type SideVolumes = Readonly<Record<TradeSide, number>>

/** No volume on any side. */
export const NO_VOLUMES: SideVolumes = { unknown: 0, buy: 0, sell: 0 }

/**
 * The end of a tape, published repeatedly. A window whose rows are of another `epoch`, or end before the tail starts,
 * reads the missing ones (`tape.read`).
 */
export interface LiveTape {
  readonly instrument: InstrumentId
  /** Differs for every tape: of another day, or of another service. */
  readonly epoch: number
  /** Number of the oldest row at hand; beyond `last` while there is none. */
  readonly oldest: number
  /** Number of the latest row; 0 before the first. */
  readonly last: number
  /** The latest rows, at most {@link MAX_TAPE_TAIL}. */
  readonly tail: TapeBlock
  /** `served`: the last trade of each poll. `derived`: from what changed between two quotes. */
  readonly origin: 'served' | 'derived'
  /** `reading`: the stored rows of the day are being read. */
  readonly state: 'reading' | 'ready'
  readonly volumes: SideVolumes
  /** The provenance of the polls behind the tape. */
  readonly provenance: Provenance
}

/** Maximum number of rows in memory; the oldest are dropped. */
export const MAX_TAPE_ROWS = 100_000
/** Maximum number of rows in the live end of a tape. */
export const MAX_TAPE_TAIL = 64
/** Rows of one answer to `tape.read`. */
export const TAPE_PAGE_ROWS = 2_000
