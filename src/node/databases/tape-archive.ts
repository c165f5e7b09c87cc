/**
 * Implements the core's `TapeArchive` as append-only files: one per instrument and service, with the latest day. Appended rows survive a
 * crash of the process; a truncated line damages no other.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { appendFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { Log } from '#core/ports/log.ts'
import type { TapeExtent, StoredTape, TapeArchive } from '#core/ports/tape-archive.ts'
import type { Notice } from '#model/application/notice.ts'
import { isErrno, makePrivateDirectory, messageOf } from '../files/durable-file.ts'
import type { ProfileGuard } from '../profile/profile-hold.ts'
import { createTapeReading, headerOf, linesOf } from './tape-lines.ts'
import { RETRY_EVERY_MS } from '../files/write-retry.ts'

export interface TapeArchiveOptions {
  readonly directory: string
  readonly log: Log
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  /** Reports a tape that cannot be stored; never called before {@link createTapeArchive} has returned. */
  readonly report: (notice: Notice) => void
  readonly hold: ProfileGuard
}

/** Tapes without a write for longer are removed. */
const MAX_AGE_MS = 7 * 86_400_000
/** Max characters per tape that wait for room on the disk; rows beyond it are dropped. */
const MAX_WAITING = 4_000_000

/** Matches the archive's own files; others in the folder are left alone. */
const NAME = /^[\da-f]{32}\.tape$/u

interface TapeFile {
  readonly path: string
  /** Undefined until the file was read or started. */
  day: string | undefined
  /** Bytes of complete lines in the file. */
  size: number
  header: string
  waiting: string
  /** Settles after the last queued task; never rejects. */
  last: Promise<unknown>
}

/** Reads and writes of one tape run in order. Old tapes are removed in the background. */
export function createTapeArchive({ directory, log, clock, report, hold }: TapeArchiveOptions): TapeArchive {
  const folder = join(directory, 'tapes')
  const files = new Map<string, TapeFile>()
  let cancelRetry: Cancel | null = null
  const swept = sweep(folder, clock.now() - MAX_AGE_MS)

  function fileOf({ service, instrument }: StoredTape): TapeFile {
    const name = createHash('sha256').update(`${service} ${instrument}`).digest('hex').slice(0, 32)
    const path = join(folder, `${name}.tape`)
    const file = files.get(path) ?? { path, day: undefined, size: 0, header: '', waiting: '', last: swept }
    files.set(path, file)
    return file
  }

  function inTurn<Value>(file: TapeFile, task: () => Promise<Value>): Promise<Value> {
    const result = file.last.then(task)
    file.last = result.catch(() => undefined)
    return result
  }

  function failed(path: string, error: unknown): void {
    if (cancelRetry !== null) return
    log.warn('A tape cannot be stored.', { path, reason: messageOf(error) })
    report({ kind: 'documentsNotSaved', documents: ['tapes'] })
    cancelRetry = clock.schedule(RETRY_EVERY_MS, () => void retry())
  }

  async function writeWaiting(): Promise<boolean> {
    await Promise.all([...files.values()].map((file) => inTurn(file, () => writeOut(file))))
    return [...files.values()].every(({ waiting }) => waiting === '')
  }

  async function retry(): Promise<void> {
    if (!(await writeWaiting())) {
      cancelRetry = clock.schedule(RETRY_EVERY_MS, () => void retry())
      return
    }
    cancelRetry = null
    report({ kind: 'documentsSaved', documents: ['tapes'] })
  }

  async function readAll(file: TapeFile, tape: StoredTape, limit: number): Promise<TapeExtent | null> {
    try {
      const reading = createTapeReading(tape, limit)
      for await (const chunk of createReadStream(file.path, { encoding: 'utf8' })) reading.take(String(chunk))
      const stored = reading.end()
      // While text waits, the day and size in memory are newer than those of the file.
      if (file.waiting !== '') return stored
      file.day = stored?.day
      file.size = (await stat(file.path)).size
      return stored
    } catch (error) {
      if (!isErrno(error, 'ENOENT')) log.warn('A tape cannot be read.', { path: file.path, reason: messageOf(error) })
      return null
    }
  }

  async function write(file: TapeFile, tape: StoredTape, day: string, text: string): Promise<void> {
    if (file.day !== day) {
      file.waiting = ''
      file.size = 0
      file.day = day
    }
    file.header = headerOf(tape, day)
    if (file.waiting.length + text.length <= MAX_WAITING) file.waiting += text
    await writeOut(file)
  }

  async function writeOut(file: TapeFile): Promise<void> {
    try {
      hold.ensure()
      await appendWaiting(file, folder)
    } catch (error) {
      failed(file.path, error)
    }
  }

  return {
    read(tape, limit) {
      const file = fileOf(tape)
      return inTurn(file, () => readAll(file, tape, limit))
    },
    append(tape, day, rows) {
      const file = fileOf(tape)
      void inTurn(file, () => write(file, tape, day, linesOf(rows)))
    },
    async close() {
      await writeWaiting()
      cancelRetry?.()
    },
  }
}

/** Appends the waiting text. @throws Error of `node:fs`; the whole text then remains waiting. */
async function appendWaiting(file: TapeFile, folder: string): Promise<void> {
  const { path, header, waiting } = file
  if (waiting === '') return
  // The folder may have been removed.
  if (!existsSync(path)) file.size = 0
  if (file.size === 0) {
    makePrivateDirectory(folder)
    await writeFile(path, header + waiting, { mode: 0o600 })
    file.size = Buffer.byteLength(header)
  } else {
    // The last attempt may have written a part before the disk was full.
    await truncate(path, file.size)
    await appendFile(path, waiting, { mode: 0o600 })
  }
  file.size += Buffer.byteLength(waiting)
  file.waiting = ''
}

async function sweep(folder: string, keepFrom: number): Promise<void> {
  // A missing folder has no tapes.
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => NAME.test(one))) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts !== null && facts.mtimeMs < keepFrom) await rm(path, { force: true }).catch(() => undefined)
  }
}
