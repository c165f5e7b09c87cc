/** Where Chromium keeps its own files: inside the profile, or in a temporary place when the profile cannot be written. */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Chromium does not start without a directory that it can write. */
export function browserDirectory(profile: string): string {
  const directory = join(profile, 'browser')
  try {
    mkdirSync(directory, { recursive: true })
    return directory
  } catch {
    return mkdtempSync(join(tmpdir(), 'quotedeck-browser-'))
  }
}
