/** Keeps compiled code during tests, which start the same programs a hundred times. */
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The variable that Node reads. */
const VARIABLE = 'NODE_COMPILE_CACHE'

/** Outlives the tests; Node compiles changed code again. */
export const compileCache = (): string => join(tmpdir(), 'quotedeck-compile-cache')

/** Enables the cache for this process and its children, in the configured directory if there is one. */
export function keepCompiledCode(): void {
  const directory = (process.env[VARIABLE] ??= compileCache())
  enableCompileCache(directory)
}

/** Returns the variables for a child with its own environment. */
export function compileCacheVariables(): Readonly<Record<string, string>> {
  const directory = process.env[VARIABLE]
  return directory === undefined ? {} : { [VARIABLE]: directory }
}
