/** Copies the built web shell and replaces its bundled market by a recorded one. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface Program {
  /** The path of the program that Node starts. */
  readonly entry: string
  remove(): void
}

/** Prints the address like the bundled market and ends with its parent. */
const standIn = (address: string): string => `
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.stdin.on('end', () => process.exit(0)).on('close', () => process.exit(0)).resume()
process.stdout.write('Simulated market at ${address}\\n')
`

/**
 * @param built - The directory of the build.
 * @param address - The address of the market that replaces the bundled one.
 */
export function copyProgram(built: string, address: string): Program {
  const root = mkdtempSync(join(tmpdir(), 'quotedeck-wander-'))
  const main = join(root, 'out/main')
  mkdirSync(main, { recursive: true })
  // Copies everything: a rebuild must not change the program while it runs.
  for (const part of ['main/chunks', 'main/candle-archive-worker.js', 'main/web.js', 'renderer', 'program.json'])
    cpSync(resolve(built, part), join(root, 'out', part), { recursive: true })
  writeFileSync(join(main, 'simulator.js'), standIn(address))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  return { entry: join(main, 'web.js'), remove: () => rmSync(root, { recursive: true, force: true }) }
}
