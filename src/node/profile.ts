/** The directory that holds everything the application keeps. */
import { chmodSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { makePrivateDirectory } from './durable-file.ts'

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
  // The XDG specification tells programs to ignore a relative path.
  const base = configured?.startsWith('/') === true ? configured : posix.join(homeDirectory, '.config')
  return posix.join(base, NAME.toLowerCase())
}

/** Makes the directory, and everything that is written from now on, private to the user. A failure shows at the first write. */
export function prepareProfile(directory: string): void {
  process.umask(0o077)
  try {
    makePrivateDirectory(directory)
    chmodSync(directory, 0o700)
  } catch {
    // The store finds out, works in memory and tells the user.
  }
}
