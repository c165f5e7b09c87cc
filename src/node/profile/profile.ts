/** The profile: the directory of everything that the application stores. */
import { chmodSync, existsSync, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { UsageError } from '#model/values/usage-error.ts'
import { makePrivateDirectory } from '../files/durable-file.ts'

/** What the default profile depends on. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly homeDirectory: string
}

const NAME = 'Quotedeck'

/** Where each platform wants an application's data: Windows `%APPDATA%`, macOS Application Support, else XDG. */
export function defaultProfileDirectory({ platform, environment, homeDirectory }: Machine): string {
  if (platform === 'win32')
    return win32.join(environment['APPDATA'] ?? win32.join(homeDirectory, 'AppData', 'Roaming'), NAME)
  if (platform === 'darwin') return posix.join(homeDirectory, 'Library', 'Application Support', NAME)
  const configured = environment['XDG_CONFIG_HOME']
  // The XDG specification has programs ignore a relative path.
  const base = configured?.startsWith('/') === true ? configured : posix.join(homeDirectory, '.config')
  return posix.join(base, NAME.toLowerCase())
}

/** What a directory has that somebody else could change it: the bits of the group and of all others. */
const WRITABLE_BY_OTHERS = 0o022

/**
 * Makes the directory where it is missing, and everything that is written from now on private to the user. A failure to make it shows at
 * the first write.
 *
 * @param isChosen The user named it. Such a directory may serve other purposes: its mode stays as it is.
 * @throws UsageError when what the user named is no directory, or one that others can write to.
 */
export function prepareProfile(directory: string, isChosen: boolean): void {
  process.umask(0o077)
  if (isChosen && existsSync(directory)) return refuseUnfit(directory)
  try {
    makePrivateDirectory(directory)
    chmodSync(directory, 0o700)
  } catch {
    // The document store notices, works in memory and notifies the user.
  }
}

/** Whoever can write to the directory can replace the key, the settings and the lock. */
function refuseUnfit(directory: string): void {
  const found = statSync(directory)
  if (!found.isDirectory())
    throw new UsageError(`${directory} is not a directory, so it cannot be the profile. Choose another with --profile.`)
  // On Windows the mode says nothing about others.
  if (process.platform === 'win32') return
  const { mode, uid } = found
  const own = process.getuid?.() ?? uid
  if ((mode & WRITABLE_BY_OTHERS) === 0 && (uid === own || own === 0)) return
  throw new UsageError(
    `Others can write to ${directory}, so it is not used as a profile. Choose another directory with --profile. ` +
      `If it is yours alone, run "chmod go-w ${directory}" first.`,
  )
}
