/**
 * The core's `TapeArchive` as append-only files: one for each instrument and service, of the latest day. What was appended outlives
 * the process, however it ends; a line that was cut off costs itself alone.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptTape, Log, StoredTape, TapeArchive } from '../core/ports.ts'
import type { Notice } from '../model/notice.ts'
import { isErrno, makePrivateDirectory, messageOf } from './durable-file.ts'
import { createTapeReading, headerOf, linesOf } from './tape-lines.ts'

export interface TapeArchiveOptions {
  /** The profile. */
  readonly directory: string
  readonly log: Log
  /** Unix epoch ms. */
  readonly now: () => number
  /** Told of what cannot be kept; never before this function has returned. */
  readonly report: (notice: Notice) => void
}

/** Tapes that nobody has watched for longer are removed. */
const KEEP_MS = 7 * 86_400_000
/** What waits for room on the disk; beyond that it is kept in memory alone. */
const MOST_WAITING = 4_000_000

interface TapeFile {
  readonly path: string
  /** Undefined until the file was read or begun. */
  day: string | undefined
  /** As far as it is sound, bytes. */
  size: number
  /** Text that could not be written yet. */
  waiting: string
  /** Settles when all that was asked is done; never rejects. */
  last: Promise<unknown>
}

export function createTapeArchive({ directory, log, now, report }: TapeArchiveOptions): TapeArchive {
  const folder = join(directory, 'tapes')
  const files = new Map<string, TapeFile>()
  let isFailing = false
  const swept = sweep(folder, now() - KEEP_MS)

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
    log.warn('A tape cannot be kept.', { path, reason: messageOf(error) })
    if (!isFailing) report({ kind: 'documentNotSaved', document: 'tapes' })
    isFailing = true
  }

  async function readAll(file: TapeFile, tape: StoredTape, limit: number): Promise<KeptTape | null> {
    try {
      const reading = createTapeReading(tape, limit)
      for await (const chunk of createReadStream(file.path, { encoding: 'utf8' })) reading.take(String(chunk))
      const kept = reading.end()
      file.day = kept?.day
      file.size = (await stat(file.path)).size
      return kept
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
    const begin = file.size === 0 && file.waiting === '' ? headerOf(tape, day) : ''
    const pending = file.waiting + begin + text
    try {
      if (file.size === 0) {
        makePrivateDirectory(folder)
        await writeFile(file.path, pending, { mode: 0o600 })
      } else {
        // What a full disk took of the last attempt is no part of the file.
        if (file.waiting !== '') await truncate(file.path, file.size)
        await appendFile(file.path, pending, { mode: 0o600 })
      }
      file.size += Buffer.byteLength(pending)
      file.waiting = ''
      isFailing = false
    } catch (error) {
      file.waiting = pending.length > MOST_WAITING ? file.waiting : pending
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
  for (const name of names.filter((one) => one.endsWith('.tape'))) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts !== null && facts.mtimeMs < keepFrom) await rm(path, { force: true }).catch(() => undefined)
  }
}
