/** Makes directories that only the user can look into. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isErrno } from './durable-file.ts'

/**
 * Makes the directory and those above it, as far as they are not there. Node's own recursive `mkdir` never returns for a
 * place such as `/proc/x`, where the parent exists and still nothing can be made.
 *
 * @throws Error of `node:fs` when that is not possible.
 */
export function makePrivateDirectory(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return
    const parent = dirname(path)
    if (!isErrno(error, 'ENOENT') || parent === path || existsSync(parent)) throw error
    makePrivateDirectory(parent)
    mkdirSync(path, { mode: 0o700 })
  }
}
