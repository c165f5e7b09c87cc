/**
 * The core's `TapeArchive` as append-only files: one for each instrument and service, of the latest day. What was appended survives
 * the process, however it ends; a truncated line loses itself alone.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../core/ports/log.ts'
import type { TapeExtent, StoredTape, TapeArchive } from '../core/ports/tape-archive.ts'
import type { Notice } from '../model/notice.ts'
import { isErrno, makePrivateDirectory, messageOf } from './durable-file.ts'
import { createTapeReading, headerOf, linesOf } from './tape-lines.ts'

/** Where the archive is, and whom it reports to. */
export interface TapeArchiveOptions {
  /** The profile. */
  readonly directory: string
  readonly log: Log
  /** Unix epoch ms. */
  readonly now: () => number
  /** Reports what cannot be stored; never called before {@link createTapeArchive} has returned. */
  readonly report: (notice: Notice) => void
}

/** Tapes that nobody has watched for longer are removed. */
const MAX_AGE_MS = 7 * 86_400_000
/** Characters that wait for room on the disk; rows beyond that are not stored. */
const MAX_WAITING = 4_000_000

/** What {@link createTapeArchive} names its files: whatever else is there belongs to somebody else. */
const NAME = /^[\da-f]{32}\.tape$/u

interface TapeFile {
  readonly path: string
  /** Undefined until the file was read or started. */
  day: string | undefined
  /** Bytes of the file that are complete lines. */
  size: number
  /** Text that could not be written yet. */
  waiting: string
  /** Settles when every task so far is done; never rejects. */
  last: Promise<unknown>
}

/** Reads and writes of one tape run in order. Old tapes are removed in the background at once. */
export function createTapeArchive({ directory, log, now, report }: TapeArchiveOptions): TapeArchive {
  const folder = join(directory, 'tapes')
  const files = new Map<string, TapeFile>()
  let isFailing = false
  const swept = sweep(folder, now() - MAX_AGE_MS)

  function fileOf({ service, instrument }: StoredTape): TapeFile {
    const name = createHash('sha256').update(`${service} ${instrument}`).digest('hex').slice(0, 32)
    const path = join(folder, `${name}.tape`)
    const file = files.get(path) ?? { path, day: undefined, size: 0, waiting: '', last: swept }
    files.set(path, file)
    return file
  }

  function inTurn<Value>(file: TapeFile, task: () => Promise<Value>): Promise<Value> {
    const result = file.last.then(task)
    file.last = result.catch(() => undefined)
    return result
  }

  function failed(path: string, error: unknown): void {
    log.warn('A tape cannot be stored.', { path, reason: messageOf(error) })
    if (!isFailing) report({ kind: 'documentNotSaved', document: 'tapes' })
    isFailing = true
  }

  async function readAll(file: TapeFile, tape: StoredTape, limit: number): Promise<TapeExtent | null> {
    try {
      const reading = createTapeReading(tape, limit)
      for await (const chunk of createReadStream(file.path, { encoding: 'utf8' })) reading.take(String(chunk))
      const stored = reading.end()
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
    const header = file.size === 0 && file.waiting === '' ? headerOf(tape, day) : ''
    const pending = file.waiting + header + text
    try {
      if (file.size === 0) {
        makePrivateDirectory(folder)
        await writeFile(file.path, pending, { mode: 0o600 })
      } else {
        // A full disk may have taken part of the last attempt.
        if (file.waiting !== '') await truncate(file.path, file.size)
        await appendFile(file.path, pending, { mode: 0o600 })
      }
      file.size += Buffer.byteLength(pending)
      file.waiting = ''
      isFailing = false
    } catch (error) {
      file.waiting = pending.length > MAX_WAITING ? file.waiting : pending
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
      await Promise.all([...files.values()].map(({ last }) => last))
    },
  }
}

async function sweep(folder: string, keepFrom: number): Promise<void> {
  // Where there is no folder there is nothing to remove.
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => NAME.test(one))) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts !== null && facts.mtimeMs < keepFrom) await rm(path, { force: true }).catch(() => undefined)
  }
}
