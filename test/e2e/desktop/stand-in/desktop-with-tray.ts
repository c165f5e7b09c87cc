/** A desktop with or without a tray. */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns a search path with a program that answers queries to the session bus like a desktop with or without a tray.
 */
export function desktopWithTray(present: boolean, directory: string): Readonly<Record<string, string>> {
  const program = join(directory, 'gdbus')
  writeFileSync(program, `#!/bin/sh\necho '(${present},)'\n`)
  chmodSync(program, 0o755)
  return { PATH: `${directory}:${process.env['PATH'] ?? ''}` }
}
