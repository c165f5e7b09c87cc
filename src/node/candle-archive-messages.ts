/** What the main thread and the worker of the candle archive say to each other. */
import type { CandleArchive } from '../core/ports/candle-archive.ts'
import type { Notice } from '../model/notice.ts'

export type ArchiveCall = keyof CandleArchive

/** Of the worker at its start. */
export interface ArchiveWorkerData {
  /** The profile. */
  readonly directory: string
}

export interface ArchiveRequest {
  /** Counts up; the answer carries it back. */
  readonly number: number
  readonly call: ArchiveCall
  readonly parameters: readonly unknown[]
}

export type ArchiveMessage =
  | { readonly kind: 'answer'; readonly number: number; readonly value: unknown }
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** For the log. */
  | { readonly kind: 'trouble'; readonly call: ArchiveCall; readonly message: string }
