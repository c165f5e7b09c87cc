/** Implements the core's `CandleArchive` in a worker thread. If the worker fails, bars are stored in memory until the application ends. */
import { Worker } from 'node:worker_threads'
import type { CandleArchive } from '#core/ports/candle-archive.ts'
import type { Log } from '#core/ports/log.ts'
import { EMPTY_BLOCK } from '#model/candles/candle-series.ts'
import type { Notice } from '#model/application/notice.ts'
import { messageOf } from '../files/durable-file.ts'
import { createMemoryCandleArchive } from './memory-candle-archive.ts'
import type { ProfileIdentity } from '../profile/profile-presence.ts'

export type ArchiveCall = keyof CandleArchive

export interface ArchiveWorkerData {
  readonly profile: ProfileIdentity
}

export interface ArchiveRequest {
  /** Increases by one per request; the answer repeats it. */
  readonly number: number
  readonly call: ArchiveCall
  readonly parameters: readonly unknown[]
}

export type ArchiveMessage =
  | { readonly kind: 'answer'; readonly number: number; readonly value: unknown }
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** For the log only. */
  | { readonly kind: 'trouble'; readonly call: ArchiveCall; readonly message: string }

export interface CandleArchiveOptions {
  readonly profile: ProfileIdentity
  readonly workerEntry: string
  readonly log: Log
  /** Reports bars that cannot be stored and a damaged file; never called before {@link createCandleArchive} has returned. */
  readonly report: (notice: Notice) => void
}

export interface WorkerCandleArchive extends CandleArchive {
  /** Closes the file so that another process can open it. Later bars are in memory until the application ends. */
  leave(): void
}

/** The results of calls that the worker did not answer before it ended. */
const UNANSWERED = {
  read: EMPTY_BLOCK,
  write: undefined,
  readCoverage: [],
  writeCoverage: undefined,
  remove: undefined,
  forget: undefined,
  trim: undefined,
  close: undefined,
} as const satisfies Record<ArchiveCall, unknown>

/** The worker runs until the archive is closed. */
export function createCandleArchive({ profile, workerEntry, log, report }: CandleArchiveOptions): WorkerCandleArchive {
  const waiting = new Map<number, { readonly call: ArchiveCall; readonly resolve: (value: unknown) => void }>()
  let lastNumber = 0
  /** Replaces a lost worker. */
  let memory: CandleArchive | null = null
  let isClosing = false

  const data: ArchiveWorkerData = { profile }
  // The worker does not take over this program's command-line options.
  const worker = new Worker(workerEntry, { workerData: data, execArgv: [] })
  worker.on('message', (message: ArchiveMessage) => {
    if (message.kind === 'notice') report(message.notice)
    else if (message.kind === 'trouble')
      log.warn('Bars cannot be stored.', { call: message.call, reason: message.message })
    else settle(message.number, message.value)
  })
  worker.on('error', (error) => lose(messageOf(error)))
  worker.on('exit', () => lose('it ended'))

  function settle(number: number, value: unknown): void {
    waiting.get(number)?.resolve(value)
    waiting.delete(number)
  }

  function lose(reason: string): void {
    for (const [number, { call }] of [...waiting]) settle(number, UNANSWERED[call])
    if (memory !== null || isClosing) return
    memory = createMemoryCandleArchive()
    log.warn('The worker of the candle archive is lost; bars last until the application ends.', { reason })
    report({ kind: 'documentsNotSaved', documents: ['candles'] })
  }

  function ask<Value>(call: ArchiveCall, ...parameters: readonly unknown[]): Promise<Value> {
    const number = ++lastNumber
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(number, { call, resolve })
    worker.postMessage({ number, call, parameters } satisfies ArchiveRequest)
    // The worker's answer has the result type of the call.
    return promise as Promise<Value>
  }

  return {
    read: (series, before, limit) => memory?.read(series, before, limit) ?? ask('read', series, before, limit),
    write: (series, bars) => memory?.write(series, bars) ?? ask('write', series, bars),
    readCoverage: (series) => memory?.readCoverage(series) ?? ask('readCoverage', series),
    writeCoverage: (series, spans) => memory?.writeCoverage(series, spans) ?? ask('writeCoverage', series, spans),
    remove: (series, times) => memory?.remove(series, times) ?? ask('remove', series, times),
    forget: (stored) => memory?.forget(stored) ?? ask('forget', stored),
    trim: (bounds) => memory?.trim(bounds) ?? ask('trim', bounds),
    leave() {
      if (memory !== null) return
      void ask('close')
      memory = createMemoryCandleArchive()
    },
    close() {
      isClosing = true
      return memory?.close() ?? ask('close')
    },
  }
}
