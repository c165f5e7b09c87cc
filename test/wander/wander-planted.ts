/**
 * `npm run wander:planted -- [--seeds N] [NAME...]`: plants the faults of `planted/` one by one in a copy of the tree, builds it, and
 * tells which seed and invariant find each. Ends with 1 when more than {@link MAX_ESCAPED} are not found.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'

/** What a build and a wander read of the tree. */
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
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PATCHES = fileURLToPath(new URL('./planted', import.meta.url))
/** One in twelve. */
const MAX_ESCAPED = 1
const FAILURE = /^Seed (\d+) breaks (\w+) at step (\d+), (.*)$/gmu
/** The line of a patch that names the invariants which its fault breaks. A fault that breaks another one is not found. */
const BREAKS = /^Breaks: (\S+)$/mu

const program = new Command('wander:planted')
  .description('Plants faults in a copy of the tree one by one, and tells which seed finds each.')
  .argument('[names...]', 'how the names of the patches begin; all without any')
  .option('--seeds <number>', 'how many seeds are tried', '60')
  .option('--acts <number>', 'acts of a seed', '200')
  .option('--details', 'tells what was found wrong')
  .parse()

const { seeds, acts, details } = program.opts<{ seeds: string; acts: string; details?: boolean }>()
const patches = readdirSync(PATCHES)
  .filter((file) => program.args.length === 0 || program.args.some((start) => file.startsWith(start)))
  .sort()

const copy = mkdtempSync(join(tmpdir(), 'wander-planted-'))
try {
  for (const path of TREE) cpSync(join(ROOT, path), join(copy, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const escaped = patches.filter((patch) => !isFound(patch))
  console.log(`${patches.length - escaped.length} of ${patches.length} planted faults were found`)
  process.exitCode = escaped.length > MAX_ESCAPED ? 1 : 0
} finally {
  rmSync(copy, { recursive: true })
}

function isFound(patch: string): boolean {
  const [, invariants = ''] = BREAKS.exec(readFileSync(join(PATCHES, patch), 'utf8')) ?? []
  if (invariants === '') throw new Error(`${patch} does not say what it breaks.`)
  apply(patch)
  run('npm', 'run', '--silent', 'build')
  const failures = [...wander(invariants).matchAll(FAILURE)]
  apply(patch, '--reverse')
  const found = failures.find(([, , invariant = '']) => invariants.split(',').includes(invariant))
  const outcome = found === undefined ? 'not found' : `seed ${found[1]}, step ${found[3]}, ${found[2]}`
  console.log(`${patch.replace('.patch', '')}: ${outcome}`)
  if (details === true) for (const [line] of failures) console.log(`  ${line}`)
  return found !== undefined
}

/** Plays seeds of the copy until one breaks one of the invariants. */
function wander(invariants: string): string {
  const words = ['test/wander/wander.ts', '--seeds', seeds, '--acts', acts, '--until', invariants, '--no-shrink']
  return spawnSync(process.execPath, words, { cwd: copy, encoding: 'utf8' }).stdout
}

function apply(patch: string, ...options: readonly string[]): void {
  run('git', 'apply', ...options, join(PATCHES, patch))
}

function run(command: string, ...words: readonly string[]): void {
  const { status, stderr } = spawnSync(command, words, { cwd: copy, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${stderr}`)
}
