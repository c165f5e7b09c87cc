/** The whole application in simulated worlds: see docs/simulation.md. A failure prints its seed and the command that reproduces it. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const ENTRY = join(import.meta.dirname, '../../simulation/simulate.ts')
/** Far above the need of a quiet machine. */
const PATIENCE_MS = 600_000

/** The output if it failed, or nothing. */
async function simulate(...args: readonly string[]): Promise<string> {
  try {
    await run(process.execPath, [ENTRY, ...args], { maxBuffer: 16 * 1024 * 1024 })
    return ''
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) || error.message : String(error)
  }
}

it('holds every promise through an hour of each of 200 worlds', { timeout: PATIENCE_MS }, async () => {
  expect(await simulate('--seeds', '200', '--hours', '1', '--no-shrink')).toBe('')
})

it('gives the same trace for the same seed', { timeout: PATIENCE_MS }, async () => {
  expect(await simulate('--seeds', '6', '--hours', '0.5', '--twice')).toBe('')
})

it('holds in the worlds in which it once failed', { timeout: PATIENCE_MS }, async () => {
  expect(await simulate('--kept')).toBe('')
})
