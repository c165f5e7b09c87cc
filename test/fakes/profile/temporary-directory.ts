/** A directory of its own for one test, removed when the test is over. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'quotedeck-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
