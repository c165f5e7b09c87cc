/** Finds and prepares the profile, the directory of all stored files. */
import { chmodSync, existsSync, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { UsageError } from '#model/values/usage-error.ts'
import { makePrivateDirectory } from '../files/durable-file.ts'

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly homeDirectory: string
}

const NAME = 'Quotedeck'

/** Follows each platform's convention: Windows `%APPDATA%`, macOS Application Support, else XDG. */
export function defaultProfileDirectory({ platform, environment, homeDirectory }: Machine): string {
  if (platform === 'win32')
    return win32.join(environment['APPDATA'] ?? win32.join(homeDirectory, 'AppData', 'Roaming'), NAME)
  if (platform === 'darwin') return posix.join(homeDirectory, 'Library', 'Application Support', NAME)
  const configured = environment['XDG_CONFIG_HOME']
  // Programs must ignore a relative path, by the XDG specification.
  const base = configured?.startsWith('/') === true ? configured : posix.join(homeDirectory, '.config')
  return posix.join(base, NAME.toLowerCase())
}

/** Mode bits by which other users can change a directory. */
const WRITABLE_BY_OTHERS = 0o022

/**
 * Makes the directory if it is missing, and makes all later files private to the user. A failure shows at the first write.
 * @param isChosen Whether the user named it. Such a directory may serve other purposes, so its mode is not changed.
 * @throws UsageError if the chosen path is not a directory, or other users can write to it.
 */
export function prepareProfile(directory: string, isChosen: boolean): void {
  process.umask(0o077)
  if (isChosen && existsSync(directory)) return refuseUnfit(directory)
  try {
    makePrivateDirectory(directory)
    chmodSync(directory, 0o700)
  } catch {
    // The document store detects it, works in memory and notifies the user.
  }
}

/** Refuses a directory that other users can write to: they could replace the key, the settings and the lock. */
function refuseUnfit(directory: string): void {
  const found = statSync(directory)
  if (!found.isDirectory())
    throw new UsageError(`${directory} is not a directory, so it cannot be the profile. Choose another with --profile.`)
  // On Windows the mode says nothing about other users.
  if (process.platform === 'win32') return
  const { mode, uid } = found
  const own = process.getuid?.() ?? uid
  if ((mode & WRITABLE_BY_OTHERS) === 0 && (uid === own || own === 0)) return
  throw new UsageError(
    `Others can write to ${directory}, so it is not used as a profile. Choose another directory with --profile. ` +
      `If it is yours alone, run "chmod go-w ${directory}" first.`,
  )
}
