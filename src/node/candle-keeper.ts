/**
 * The candle database for those who cannot do anything about its troubles: damage found on the way sets the file aside, what a
 * full disk refuses is written later, and what cannot be read counts as never kept.
 */
import type { StoredSeries } from '../core/ports/candle-archive.ts'
import { EMPTY_BLOCK, type CandleBlock } from '../model/candle-series.ts'
import type { Notice } from '../model/notice.ts'
import type { ArchiveCall } from './candle-archive-messages.ts'
import { openCandleFile, resetCandleFile, type CandleFile } from './candle-database-file.ts'
import type { CandleDatabase } from './candle-database.ts'
import { isDamage, type DatabaseFileOptions } from './database-file.ts'
import { messageOf } from './durable-file.ts'

export interface CandleKeeperOptions extends DatabaseFileOptions {
  readonly report: (notice: Notice) => void
  readonly complain: (call: ArchiveCall, message: string) => void
}

interface Unwritten {
  readonly series: StoredSeries
  readonly bars: CandleBlock
}

/** Batches that wait for room on the disk; the oldest give way. */
const MOST_UNWRITTEN = 1_000

/** Nothing here throws. */
export function createCandleKeeper(options: CandleKeeperOptions): CandleDatabase {
  const { report, complain } = options
  let file = opened(openCandleFile(options))
  let unwritten: readonly Unwritten[] = []
  let isFailing = false

  function opened(next: CandleFile): CandleFile {
    for (const notice of next.notices) report(notice)
    return next
  }

  /** A second attempt is made with the file that took a damaged one's place. */
  function attempt<Value>(call: ArchiveCall, fallback: Value, task: (database: CandleDatabase) => Value): Value {
    try {
      return task(file.database)
    } catch (error) {
      complain(call, messageOf(error))
      if (!isDamage(error)) return fallback
      close()
      file = opened(resetCandleFile(options))
    }
    try {
      return task(file.database)
    } catch (error) {
      complain(call, messageOf(error))
      return fallback
    }
  }

  /** Writes what waits, in order, as far as there is room. */
  function writeWaiting(): void {
    const refused = unwritten.findIndex(
      ({ series, bars }) =>
        !attempt('write', false, (database) => {
          database.write(series, bars)
          return true
        }),
    )
    unwritten = refused === -1 ? [] : unwritten.slice(refused)
    if (unwritten.length > 0 && !isFailing) report({ kind: 'documentNotSaved', document: 'candles' })
    isFailing = unwritten.length > 0
  }

  function close(): void {
    try {
      file.database.close()
    } catch {
      // A damaged file may not even be closed in order.
    }
  }

  return {
    read: (series, before, limit) => attempt('read', EMPTY_BLOCK, (database) => database.read(series, before, limit)),
    write(series, bars) {
      unwritten = [...unwritten, { series, bars }].slice(-MOST_UNWRITTEN)
      writeWaiting()
    },
    readCoverage: (series) => attempt('readCoverage', [], (database) => database.readCoverage(series)),
    writeCoverage: (series, spans) =>
      attempt('writeCoverage', undefined, (database) => database.writeCoverage(series, spans)),
    trim: (bounds) => attempt('trim', undefined, (database) => database.trim(bounds)),
    close() {
      writeWaiting()
      close()
    },
  }
}
