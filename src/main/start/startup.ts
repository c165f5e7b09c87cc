/** What is settled before Electron is ready: our part of the command line, and Chromium's directory. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateDirectory } from '#node/files/durable-file.ts'

/** Switches that Chromium or Electron read themselves, and that a user may need on some desktops. */
const FOREIGN =
  /^--(ozone-platform(-hint)?|password-store|disable-gpu|enable-features|disable-features|force-device-scale-factor|inspect(-brk)?|remote-debugging-port|no-sandbox|lang)(=|$)|^-psn_/u

/** An address of our scheme opens the application; what follows the colon comes from anybody, and is not read. */
const ADDRESS = /^quotedeck:/iu

/**
 * The arguments of the command line that are ours.
 *
 * @param argv `process.argv`
 * @param byDefaultApp whether the program is `electron <directory>`, whose directory is not one of our options
 */
export function ownArguments(argv: readonly string[], byDefaultApp: boolean): readonly string[] {
  return argv.slice(byDefaultApp ? 2 : 1).filter((argument) => !FOREIGN.test(argument) && !ADDRESS.test(argument))
}

/**
 * Where Chromium stores its own files: inside the profile, or in a temporary directory when the profile cannot be written, since
 * Chromium does not start without a directory that it can write.
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
