/** Where Chromium keeps its own files: inside the profile, or in a temporary place when the profile cannot be written. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateDirectory } from '../node/private-directory.ts'

/** Chromium does not start without a directory that it can write. */
export function browserDirectory(profile: string): string {
  const directory = join(profile, 'browser')
  try {
    makePrivateDirectory(directory)
    return directory
  } catch {
    return mkdtempSync(join(tmpdir(), 'quotedeck-browser-'))
  }
}
