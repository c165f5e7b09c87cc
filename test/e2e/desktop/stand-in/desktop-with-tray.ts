/** A desktop with a tray, or without one. */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A search path on which the session bus is asked by a program that answers like one with, or without, a tray. */
export function desktopWithTray(present: boolean, directory: string): Readonly<Record<string, string>> {
  const program = join(directory, 'gdbus')
  writeFileSync(program, `#!/bin/sh\necho '(${present},)'\n`)
  chmodSync(program, 0o755)
  return { PATH: `${directory}:${process.env['PATH'] ?? ''}` }
}
