/** Compares the arithmetic of positions with exact fractions, far more often than tests: `npm run soak:positions`. */
import { Command } from 'commander'
import * as fc from 'fast-check'
import { equalToOracle } from '../fakes/positions/equal-to-oracle.ts'

const { runs, seed } = new Command('soak:positions')
  .option('--runs <count>', 'how many portfolios are tried', '10000')
  .option('--seed <number>', 'tries the portfolios of an earlier run again')
  .parse()
  .opts<{ runs: string; seed?: string }>()

const first = seed === undefined ? Date.now() % 0x7fff_ffff : Number(seed)
const found = fc.check(equalToOracle, { numRuns: Number(runs), seed: first })
if (found.failed) {
  console.log(fc.defaultReportMessage(found), found.errorInstance)
  process.exit(1)
}
console.log(`${runs} portfolios, no difference (seed ${first})`)
