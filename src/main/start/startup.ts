/** Selects our command-line arguments and Chromium's directory before Electron is ready. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateDirectory } from '#node/files/durable-file.ts'

/** Switches of Chromium or Electron that a user may need on some desktops. */
const FOREIGN =
  /^--(ozone-platform(-hint)?|password-store|disable-gpu|enable-features|disable-features|force-device-scale-factor|inspect(-brk)?|remote-debugging-port|no-sandbox|lang)(=|$)|^-psn_/u

/** An address of our scheme opens the application. Its content is untrusted and ignored. */
const ADDRESS = /^quotedeck:/iu

/**
 * @param argv `process.argv`
 * @param byDefaultApp whether the program is `electron <directory>`, whose directory is not an option
 */
export function ownArguments(argv: readonly string[], byDefaultApp: boolean): readonly string[] {
  return argv.slice(byDefaultApp ? 2 : 1).filter((argument) => !FOREIGN.test(argument) && !ADDRESS.test(argument))
}

/**
 * Returns the directory of Chromium's files: inside the profile, or a temporary one in a read-only profile, because Chromium does not start
 * without a writable directory.
 */
export function browserDirectory(profile: string): string {
  const directory = join(profile, 'browser')
  try {
    makePrivateDirectory(directory)
    return directory
  } catch {
    return mkdtempSync(join(tmpdir(), 'quotedeck-browser-'))
  }
}
