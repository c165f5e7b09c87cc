/** Implements the core's `Log`: one JSON object per line in a bounded file, and plain warnings on standard error. */
import type { EventEmitter } from 'node:events'
import { appendFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Log } from '#core/ports/log.ts'
import { makePrivateDirectory, PRIVATE_FILE_MODE } from '../files/durable-file.ts'

export interface LogOptions {
  /** Path of the file; the previous file stays beside it with `.1` appended. */
  readonly file: string
  readonly printError: (line: string) => void
  /** Unix epoch ms. */
  readonly now: () => number
  /** False after the file belongs to another process; warnings and errors are then only printed. */
  readonly mayWrite?: () => boolean
  /** Size at which the file is renamed and a new one is started, bytes. */
  readonly maxBytes?: number
}

export interface RedactingLog extends Log {
  /** Replaces this text by `[redacted]` in later messages and facts. Texts below 8 characters are ignored. */
  redact(secret: string): void
}

type Level = 'info' | 'warn' | 'error'
type Facts = Readonly<Record<string, unknown>>

const MAX_BYTES = 1024 * 1024
const REDACTED = '[redacted]'
/** A shorter text is not a key, and redacting it would damage ordinary words. */
const MIN_SECRET_LENGTH = 8
/** Facts with such names are always redacted. */
const SECRET_NAME = /token|secret|password|authorization|^key$/iu

/** Never throws: a full disk must not stop the work that is logged. */
export function createLog(options: LogOptions): RedactingLog {
  const maxBytes = options.maxBytes ?? MAX_BYTES
  const secrets = new Set<string>()
  let size = prepare(options.file)
  /** True after a failed write, which may have left a part of a line. */
  let mayBeCut = false

  const withoutSecrets = (text: string) =>
    [...secrets].reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)

  function append(entry: string): void {
    if (options.mayWrite?.() === false) return
    const line = mayBeCut ? `\n${entry}` : entry
    const bytes = Buffer.byteLength(line)
    try {
      if (size + bytes > maxBytes && size > 0) {
        renameSync(options.file, `${options.file}.1`)
        size = 0
      }
      appendFileSync(options.file, line, { mode: PRIVATE_FILE_MODE })
      size += bytes
      mayBeCut = false
    } catch {
      mayBeCut = true
      // The failure cannot be logged; warnings and errors are printed anyway.
    }
  }

  function write(level: Level, message: string, facts: Facts = {}): void {
    const details = withoutSecrets(serialise(facts))
    const text = withoutSecrets(message)
    const at = new Date(options.now()).toISOString()
    append(`{"at":${JSON.stringify(at)},"level":"${level}","message":${JSON.stringify(text)},"facts":${details}}\n`)
    if (level !== 'info') options.printError(details === '{}' ? text : `${text} ${details}`)
  }

  return {
    info: (message, facts) => write('info', message, facts),
    warn: (message, facts) => write('warn', message, facts),
    error: (message, facts) => write('error', message, facts),
    redact(secret) {
      if (secret.length < MIN_SECRET_LENGTH) return
      secrets.add(secret)
      // Its form inside a JSON string.
      secrets.add(JSON.stringify(secret).slice(1, -1))
    },
  }
}

function prepare(file: string): number {
  try {
    makePrivateDirectory(dirname(file))
    return statSync(file).size
  } catch {
    return 0
  }
}

function serialise(facts: Facts): string {
  try {
    return JSON.stringify(facts, (name, value: unknown) => {
      if (SECRET_NAME.test(name)) return REDACTED
      if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack }
      return typeof value === 'bigint' ? String(value) : value
    })
  } catch {
    return '{"facts":"not serialisable"}'
  }
}

/**
 * Logs every uncaught exception with its stack before the platform reacts: Node ends, Electron shows a dialog. An unhandled rejection is
 * only logged.
 * @returns Stops logging them.
 */
export function logUncaught(log: Log, process: Pick<EventEmitter, 'on' | 'off'>): () => void {
  const logException = (error: unknown) => log.error('uncaught exception', { stack: stackOf(error) })
  const logRejection = (reason: unknown) => log.error('unhandled rejection', { stack: stackOf(reason) })
  process.on('uncaughtExceptionMonitor', logException)
  process.on('unhandledRejection', logRejection)
  return () => {
    process.off('uncaughtExceptionMonitor', logException)
    process.off('unhandledRejection', logRejection)
  }
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
