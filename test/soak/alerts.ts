/** The promise of alerts, tried far more often than tests have time for: `npm run soak:alerts -- --runs 20000`. */
import { Command } from 'commander'
import * as fc from 'fast-check'
import { exactlyOnce } from '../fakes/exactly-once.ts'

const DEFAULT_RUNS = '10000'

const { runs, seed } = new Command('soak:alerts')
  .option('--runs <count>', 'how many histories are tried', DEFAULT_RUNS)
  .option('--seed <number>', 'tries the histories of an earlier run again')
  .parse()
  .opts<{ runs: string; seed?: string }>()

const found = fc.check(exactlyOnce, {
  numRuns: Number(runs),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
})
console.log(
  found.failed ? fc.defaultReportMessage(found) : `${found.numRuns} histories, no difference (seed ${found.seed})`,
)
process.exitCode = found.failed ? 1 : 0
