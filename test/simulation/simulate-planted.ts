/**
 * `npm run simulate:planted -- [--seeds N] [NAME...]`: plants the faults of `planted/` one by one in a copy of the tree
 * and prints the seed and invariant that find each. Ends with 1 if more than {@link MAY_ESCAPE} escape.
 */
import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { Command } from 'commander'
import { plantEach } from '../planted-patches.ts'

/** The parts of the tree that a simulation reads. */
const TREE = ['package.json', 'resources', 'src', 'test/fakes', 'test/simulation']
/** Two in forty. */
const MAY_ESCAPE = 0.05
/** Ends a fault that makes the application loop, real ms. */
const TIME_LIMIT_MS = 1_800_000
const FOUND = /^Seed (\d+) violates (\w+) after [\d.]+ s: (.*)$/gmu

const program = new Command('simulate:planted')
  .description('Plants faults in a copy of the tree one by one, and tells which seed finds each.')
  .argument('[names...]', 'how the names of the patches begin; all without any')
  .option('--seeds <number>', 'how many seeds are tried', '1000')
  .option('--hours <number>', 'simulated hours a seed', '1')
  .option('--details', 'tells what was found wrong')
  .parse()

const { seeds, hours, details } = program.opts<{ seeds: string; hours: string; details?: boolean }>()
const patches = join(import.meta.dirname, 'planted')
const { planted, escaped } = plantEach({ patches, tree: TREE, names: program.args }, isFound)
process.exitCode = escaped > MAY_ESCAPE * planted ? 1 : 0

function isFound(copy: string, patch: string): boolean {
  const startedAt = performance.now()
  const command = ['test/simulation/simulate.ts', '--seeds', seeds, '--hours', hours, '--first', '--no-shrink']
  const { stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: copy,
    encoding: 'utf8',
    timeout: TIME_LIMIT_MS,
  })
  // Sorts the failures, because threads complete seeds out of order.
  const [found = null] = [...stdout.matchAll(FOUND)].sort((one, other) => Number(one[1]) - Number(other[1]))
  const ended = / failures, /u.test(stdout) ? 'not found' : stderr.trim().split('\n').at(-1)
  const outcome = found === null ? ended : `seed ${found[1]}, ${found[2]}`
  console.log(`${basename(patch, '.patch')}: ${outcome} (${Math.round((performance.now() - startedAt) / 1000)} s)`)
  if (found !== null && details === true) console.log(`  ${found[3]}`)
  return found !== null
}
