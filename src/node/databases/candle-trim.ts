/** Trims a candle database to its bounds: drops old short bars, then the least recently used series. */
import type { DatabaseSync } from 'node:sqlite'
import type { ArchiveBounds } from '#core/ports/candle-archive.ts'

/** Bars dropped per step; a series with at most this number is dropped as a whole. */
const DROPPED_BARS = 5_000

/** Must run in a transaction. `keepFrom` is Unix epoch ms and applies to bars shorter than a day. */
export function trimCandles(database: DatabaseSync, { keepFrom, maxBytes }: ArchiveBounds): void {
  // Daily and longer bars are few, and old ones are hard to get again.
  const short = `SELECT id FROM series WHERE interval GLOB '*[mh]'`
  database.prepare(`DELETE FROM bar WHERE time < ? AND series IN (${short})`).run(keepFrom)
  database.prepare(`DELETE FROM coverage WHERE to_time < ? AND series IN (${short})`).run(keepFrom)
  const oldest = database.prepare('SELECT id FROM series ORDER BY used_at, id LIMIT 1')
  while (usedBytes(database) > maxBytes) {
    const series = oldest.get()?.['id']
    if (typeof series !== 'number') return
    dropSome(database, series)
  }
}

/** Drops the oldest bars of a series, or the whole series if none would be left. */
function dropSome(database: DatabaseSync, series: number): void {
  const oldestLeft = database
    .prepare('SELECT time FROM bar WHERE series = ? ORDER BY time LIMIT 1 OFFSET ?')
    .get(series, DROPPED_BARS)?.['time']
  if (typeof oldestLeft !== 'number') {
    database.prepare('DELETE FROM series WHERE id = ?').run(series)
    return
  }
  database.prepare('DELETE FROM bar WHERE series = ? AND time < ?').run(series, oldestLeft)
  database.prepare('DELETE FROM coverage WHERE series = ? AND to_time < ?').run(series, oldestLeft)
  database
    .prepare('UPDATE OR REPLACE coverage SET from_time = ? WHERE series = ? AND from_time < ?')
    .run(oldestLeft, series, oldestLeft)
}

/** Returns the size without free pages, bytes. */
function usedBytes(database: DatabaseSync): number {
  const pragma = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0)
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
}
