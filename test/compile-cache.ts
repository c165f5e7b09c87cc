/** Where compiled code lies while tests run: they start the same programs a hundred times. */
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The variable by which Node is told. */
const VARIABLE = 'NODE_COMPILE_CACHE'

/** It outlives the tests. What has changed since is compiled again. */
export const compileCache = (): string => join(tmpdir(), 'quotedeck-compile-cache')

/** From now on this process and its children compile nothing again, unless another place is set. */
export function keepCompiledCode(): void {
  const directory = (process.env[VARIABLE] ??= compileCache())
  enableCompileCache(directory)
}

/** What a child has to be told that is given an environment of its own. */
export function compileCacheVariables(): Readonly<Record<string, string>> {
  const directory = process.env[VARIABLE]
  return directory === undefined ? {} : { [VARIABLE]: directory }
}
