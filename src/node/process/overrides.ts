/** What the command line and the environment override: the service, and a watchlist to import, read from its file. */
import { readFileSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { decodeText } from '#model/values/text-encoding.ts'
import { UsageError } from '#model/values/usage-error.ts'
import { messageOf } from '../files/durable-file.ts'
import { readHandedKey, TOKEN_VARIABLE } from './key-handover.ts'
import type { CommandLineOptions } from './options.ts'

/** What the user reads on standard error when the application ends with this error. */
export function fatalErrorText(error: unknown): string {
  return error instanceof UsageError ? error.message : `Quotedeck cannot go on: ${messageOf(error)}`
}

/** Visible ASCII, as in a header. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/u

/** Characters are at least a byte, so nothing larger could be imported. */
const MAX_IMPORT_BYTES = 4_000_000

/**
 * The key of this run, or undefined: of the environment, or of the descriptor that the environment names. It is taken out of both,
 * so that no child process inherits it.
 * @throws UsageError for what cannot be a key; the message does not repeat it.
 */
export function takeToken(environment: Record<string, string | undefined>): string | undefined {
  const handed = readHandedKey(environment)
  const token = (handed ?? environment[TOKEN_VARIABLE])?.trim()
  Reflect.deleteProperty(environment, TOKEN_VARIABLE)
  if (token === undefined || token === '') return undefined
  if (!TOKEN.test(token)) throw new UsageError(`${TOKEN_VARIABLE} holds characters that no key has.`)
  return token
}

/**
 * The core's overrides; a property is missing where nothing overrides it.
 *
 * @throws UsageError when the watchlist file cannot be read.
 */
export function overridesOf(options: CommandLineOptions, token: string | undefined) {
  const { baseUrl, plan, requestsPerMinute, allowInsecure, importFile } = options
  return {
    ...(token === undefined ? {} : { token }),
    ...(baseUrl === null ? {} : { baseUrl }),
    ...(plan === null ? {} : { plan }),
    ...(requestsPerMinute === null ? {} : { requestsPerMinute }),
    ...(allowInsecure ? { allowInsecure } : {}),
    ...(importFile === null ? {} : { importFile: readImport(importFile) }),
  }
}

/** The list is named after its file. */
function readImport(path: string): { readonly name: string; readonly content: string } {
  try {
    if (statSync(path).size > MAX_IMPORT_BYTES) throw new Error(`it is larger than ${MAX_IMPORT_BYTES} bytes`)
    return { name: basename(path, extname(path)).slice(0, 80), content: decodeText(readFileSync(path), TextDecoder) }
  } catch (error) {
    throw new UsageError(`The watchlist ${path} cannot be read: ${messageOf(error)}`, { cause: error })
  }
}
