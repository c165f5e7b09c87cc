/** Stores the code that Node compiles of a program, so that its next start reads it instead of compiling again. */
import { enableCompileCache, flushCompileCache } from 'node:module'

/**
 * To be called before the program is imported. Child processes store theirs in the same directory. Where it cannot be written,
 * nothing is stored, and nothing else changes.
 */
export function storeCompiledCode(directory: string): void {
  enableCompileCache(directory)
  process.env[CACHE_VARIABLE] ??= directory
}

/** Node itself writes at the end of the process, which not every process lives to see. */
export function writeCompiledCode(): void {
  flushCompileCache()
}

/** Names the directory to a child process. */
const CACHE_VARIABLE = 'NODE_COMPILE_CACHE'
