/** Reads an untrusted JSON file that names its format: `{ format, version, ... }`. */
import { isRecord } from '#model/values/json.ts'
import type { FileFault } from '#model/workspace/workspace.ts'
import { failure, success, type Result } from '#model/values/failure.ts'
import type { Steps } from '../reactive/slices.ts'
import { parseJsonSteps } from './parse-json.ts'

export interface JsonFileKind {
  readonly format: string
  readonly version: number
  /** UTF-16 units; a longer file is not parsed. */
  readonly maxUnits: number
}

/** The caller converts older versions. */
export function* readJsonFile(
  { format, version, maxUnits }: JsonFileKind,
  text: string,
): Steps<Result<Readonly<Record<string, unknown>>, FileFault>> {
  if (text.length > maxUnits) return failure('tooLarge')
  const file = yield* parse(text)
  if (file === undefined) return failure('notJson')
  if (!isRecord(file) || file['format'] !== format) return failure('otherFormat')
  const stated = file['version']
  if (typeof stated !== 'number' || !Number.isInteger(stated) || stated < 1) return failure('malformed')
  return stated > version ? failure('newer') : success(file)
}

/** Indented, because people read exported files. */
export function writeJsonFile({ format, version }: JsonFileKind, fields: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ format, version, ...fields }, null, 2)}\n`
}

function* parse(text: string): Steps<unknown> {
  try {
    return yield* parseJsonSteps(text)
  } catch {
    return undefined
  }
}
