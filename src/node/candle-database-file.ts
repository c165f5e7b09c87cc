/** The file that bars are kept in. */
import { createCandleDatabase, type CandleDatabase } from './candle-database.ts'
import { CANDLE_MIGRATIONS } from './candle-schema.ts'
import {
  openDatabaseFile,
  resetDatabaseFile,
  type DatabaseFile,
  type DatabaseFileOptions,
  type DatabaseKind,
} from './database-file.ts'

export interface CandleFile extends Pick<DatabaseFile, 'notices'> {
  readonly database: CandleDatabase
}

/** What a loss of power takes of the last bars is asked for again. */
const CANDLES: DatabaseKind = { name: 'candles', migrations: CANDLE_MIGRATIONS, synchronous: 'NORMAL' }

/** As {@link openDatabaseFile}. */
export function openCandleFile(options: DatabaseFileOptions): CandleFile {
  return over(openDatabaseFile(CANDLES, options), options)
}

/** As {@link resetDatabaseFile}. */
export function resetCandleFile(options: DatabaseFileOptions): CandleFile {
  return over(resetDatabaseFile(CANDLES, options), options)
}

const over = ({ database, notices }: DatabaseFile, { now }: DatabaseFileOptions): CandleFile => ({
  database: createCandleDatabase(database, now),
  notices,
})
