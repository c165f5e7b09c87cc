/** Caches the compiled code of a program for its next start. */
import { enableCompileCache, flushCompileCache } from 'node:module'

/** Call it before the program is imported. Child processes use the same directory. If it cannot be written, nothing is cached. */
export function storeCompiledCode(directory: string): void {
  enableCompileCache(directory)
  process.env[CACHE_VARIABLE] ??= directory
}

/** Node writes the cache at the end of the process, which may be killed before. */
export function writeCompiledCode(): void {
  flushCompileCache()
}

/** Names the directory to a child process. */
const CACHE_VARIABLE = 'NODE_COMPILE_CACHE'
