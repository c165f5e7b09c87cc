/**
 * `npm run wander:planted -- [--seeds N] [NAME...]`: plants the faults of `planted/` one by one in a copy of the tree,
 * builds it, and prints the seed and invariant that find each. Ends with 1 if more than {@link MAX_ESCAPED} escape.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Command } from 'commander'
import { plantEach } from '../planted-patches.ts'

/** The parts of the tree that a build and a wander read. */
const TREE = [
  'config',
  'docs',
  'electron.vite.config.ts',
  'package.json',
  'resources',
  'scripts',
  'src',
  'test',
  'tsconfig.json',
  'tsconfig.renderer.json',
]
/** One in twelve. */
const MAX_ESCAPED = 1
const FAILURE = /^Seed (\d+) breaks (\w+) at step (\d+), (.*)$/gmu
/** The line of a patch that names the invariants which its fault breaks; breaking others does not count. */
const BREAKS = /^Breaks: (\S+)$/mu

const program = new Command('wander:planted')
  .description('Plants faults in a copy of the tree one by one, and prints which seed finds each.')
  .argument('[names...]', 'how the names of the patches begin; all without any')
  .option('--seeds <number>', 'how many seeds are tried', '60')
  .option('--acts <number>', 'acts of a seed', '200')
  .option('--details', 'prints what was found wrong')
  .parse()

const { seeds, acts, details } = program.opts<{ seeds: string; acts: string; details?: boolean }>()
const patches = join(import.meta.dirname, 'planted')
const { escaped } = plantEach({ patches, tree: TREE, names: program.args }, isFound)
process.exitCode = escaped > MAX_ESCAPED ? 1 : 0

function isFound(copy: string, patch: string): boolean {
  const [, invariants = ''] = BREAKS.exec(readFileSync(patch, 'utf8')) ?? []
  if (invariants === '') throw new Error(`${patch} does not say what it breaks.`)
  build(copy)
  const failures = [...wander(copy, invariants).matchAll(FAILURE)]
  const found = failures.find(([, , invariant = '']) => invariants.split(',').includes(invariant))
  const outcome = found === undefined ? 'not found' : `seed ${found[1]}, step ${found[3]}, ${found[2]}`
  console.log(`${basename(patch, '.patch')}: ${outcome}`)
  if (details === true) for (const [line] of failures) console.log(`  ${line}`)
  return found !== undefined
}

/** Plays seeds of the copy until one breaks one of the invariants. */
function wander(copy: string, invariants: string): string {
  const words = ['test/wander/wander.ts', '--seeds', seeds, '--acts', acts, '--until', invariants, '--no-shrink']
  return spawnSync(process.execPath, words, { cwd: copy, encoding: 'utf8' }).stdout
}

function build(copy: string): void {
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: copy, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The build with a planted fault failed: ${stderr}`)
}
