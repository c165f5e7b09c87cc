/**
 * Tests the guarantee of alerts (exactly once) with far more histories than tests: `npm run soak:alerts -- --runs
 * 200000`.
 */
import { setImmediate } from 'node:timers/promises'
import { Command } from 'commander'
import * as fc from 'fast-check'
import { exactlyOnce } from '../fakes/alerts/exactly-once.ts'

const DEFAULT_RUNS = '10000'
/** The histories between two turns of the event loop, which release pending promises. */
const PORTION = 1_000

const { runs, seed } = new Command('soak:alerts')
  .option('--runs <count>', 'how many histories are tried', DEFAULT_RUNS)
  .option('--seed <number>', 'tries the histories of an earlier run again')
  .parse()
  .opts<{ runs: string; seed?: string }>()

const first = seed === undefined ? Date.now() % 0x7fff_ffff : Number(seed)

/** Returns whether all histories of a portion passed. */
function tryPortion(place: number, numRuns: number): boolean {
  const found = fc.check(exactlyOnce, { numRuns, seed: first + place })
  if (found.failed) console.log(fc.defaultReportMessage(found))
  return !found.failed
}

let done = 0
for (let place = 0; done < Number(runs); place++, done += PORTION) {
  if (!tryPortion(place, Math.min(PORTION, Number(runs) - done))) process.exit(1)
  await setImmediate()
}
console.log(`${runs} histories, no difference (seed ${first})`)
