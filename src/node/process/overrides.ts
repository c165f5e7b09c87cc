/** Reads the overrides of the command line and the environment: the service, and a watchlist file to import. */
import { readFileSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { decodeText } from '#model/values/text-encoding.ts'
import { UsageError } from '#model/values/usage-error.ts'
import { messageOf } from '../files/durable-file.ts'
import { readHandedKey, TOKEN_VARIABLE } from './key-handover.ts'
import type { CommandLineOptions } from './options.ts'

export function fatalErrorText(error: unknown): string {
  return error instanceof UsageError ? error.message : `Quotedeck cannot continue: ${messageOf(error)}`
}

/** Visible ASCII, as in a header. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/u

/** A character takes at least a byte, so a larger file cannot be imported. */
const MAX_IMPORT_BYTES = 4_000_000

/**
 * Takes the key of this run from the environment or the descriptor that it names, so that no child process inherits it.
 * @throws UsageError for an invalid key; the message does not repeat it.
 */
export function takeToken(environment: Record<string, string | undefined>): string | undefined {
  const handed = readHandedKey(environment)
  const token = (handed ?? environment[TOKEN_VARIABLE])?.trim()
  Reflect.deleteProperty(environment, TOKEN_VARIABLE)
  if (token === undefined || token === '') return undefined
  if (!TOKEN.test(token)) throw new UsageError(`${TOKEN_VARIABLE} holds characters that no key has.`)
  return token
}

/** @throws UsageError if the watchlist file cannot be read. */
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
