/**
 * Measures the time until the web shell prints its address, at its second start on a profile, beside an empty Node
 * program.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../measure.ts'
import { compare, type BenchRow } from '../row.ts'

const ROUNDS = 5
const GOAL = 4
/** The time after which the shell and its market have stored compiled code at the first start. */
const FIRST_START_MS = 7_000

/** @param program The built shell. */
export async function benchShellStart(program: string): Promise<BenchRow> {
  const profile = mkdtempSync(join(tmpdir(), 'quotedeck-bench-'))
  const ours: number[] = []
  const peer: number[] = []
  try {
    await startMs(program, profile, FIRST_START_MS)
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await startMs(program, profile, 0))
      peer.push(emptyMs())
    }
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
  return compare(
    { subject: 'start', case: 'web shell, second start', metric: 'ms until its address', peerName: 'node -e 0' },
    median(ours),
    median(peer),
    GOAL,
  )
}

/** @param stayMs The time until it is ended. */
async function startMs(program: string, profile: string, stayMs: number): Promise<number> {
  const start = performance.now()
  const child = spawn(process.execPath, [program, '--no-open', '--profile', profile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [unknown]
  const spent = performance.now() - start
  if (typeof line !== 'string' || !line.startsWith('Quotedeck is at')) throw new Error('The web shell did not start.')
  await sleep(stayMs)
  child.kill('SIGTERM')
  await ended
  return spent
}

function emptyMs(): number {
  const start = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - start
}
