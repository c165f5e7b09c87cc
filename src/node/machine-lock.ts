/**
 * A second lock of a profile, outside of it: one for each path, user and machine. It guards a profile that cannot be written, and keeps a
 * second start away from a path whose profile was deleted or replaced while an application that used it still runs.
 */
import { createHash } from 'node:crypto'
import { lstatSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateDirectory } from './durable-file.ts'

/** Bits of a mode by which others can change a directory. */
const WRITABLE_BY_OTHERS = 0o022

/**
 * The directory of such locks, which only this user can write to. Systems empty it at a restart at the latest.
 *
 * @returns Null where there can be none.
 */
export function machineLockDirectory(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  const ofSession = environment['XDG_RUNTIME_DIR']
  const uid = process.getuid?.()
  const directory = join(ofSession?.startsWith('/') === true ? ofSession : tmpdir(), `quotedeck-${uid ?? 'locks'}`)
  try {
    makePrivateDirectory(directory)
    return isOwn(directory, uid) ? directory : null
  } catch {
    return null
  }
}

/** Somebody else may have made it first, where everybody can. */
function isOwn(directory: string, uid: number | undefined): boolean {
  const found = lstatSync(directory)
  const isPrivate = uid === undefined || (found.uid === uid && (found.mode & WRITABLE_BY_OTHERS) === 0)
  return found.isDirectory() && isPrivate
}

/** The lock of the profile at this path. */
export function machineLockPath(locks: string, directory: string): string {
  return join(locks, `${createHash('sha256').update(resolved(directory)).digest('hex').slice(0, 32)}.lock`)
}

function resolved(directory: string): string {
  try {
    return realpathSync(directory)
  } catch {
    return directory
  }
}
