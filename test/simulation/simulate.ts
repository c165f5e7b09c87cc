/**
 * `npm run simulate -- --seeds 1000 --days 1`: runs the whole application in simulated worlds, one per seed. Ends with
 * 1 if an invariant was violated; see `docs/simulation.md`.
 */
import './replace-modules.ts'
import { createWriteStream, readFileSync } from 'node:fs'
import { Command, InvalidArgumentError, Option } from 'commander'
import { DAY_MS, HOUR_MS } from '#model/values/duration.ts'
import { FAULT_KINDS, type FaultKind, type SimulationOptions, type SimulationOutcome } from './options.ts'
import { commandOf, printFailure, printSummary } from './report.ts'
import { runSeeds } from './run-seeds.ts'
import { shrink } from './shrink.ts'
import { unreachedIn } from './unreached.ts'

interface CommandLine {
  readonly seeds: number
  readonly from: number
  readonly seed?: number
  readonly hours?: number
  readonly days?: number
  readonly faults: readonly FaultKind[]
  readonly maxFaults?: number
  readonly maxActs?: number
  readonly trace?: string
  readonly twice?: boolean
  readonly kept?: boolean
  readonly first?: boolean
  readonly shrink: boolean
}

const program = new Command('simulate')
  .description(
    'Runs the whole application in simulated worlds, faster than real time and the same for every run of a seed.',
  )
  .option('--seeds <number>', 'how many seeds', wholeNumber, 200)
  .option('--from <number>', 'the first seed', wholeNumber, 1)
  .option('--seed <number>', 'only this seed', wholeNumber)
  .option('--hours <number>', 'simulated hours a seed (default: 1)', positive)
  .option('--days <number>', 'simulated days a seed', positive)
  .addOption(
    new Option('--faults <kinds>', `which kinds of faults, of ${FAULT_KINDS.join(',')}; none for none`)
      .argParser(faultKinds)
      .default(FAULT_KINDS, 'all'),
  )
  .option('--max-faults <number>', 'only so many of the first faults', wholeNumber)
  .option('--max-acts <number>', 'only so many of the first acts of the user', wholeNumber)
  .option('--trace <file>', 'writes what happens; for one seed')
  .option('--twice', 'simulates every seed twice, and fails if its traces differ')
  .option('--kept', 'simulates the seeds of kept-seeds.txt, which failed once')
  .option('--first', 'ends with the first failure')
  .option('--no-shrink', 'leaves a failure as large as it was found')
  .allowExcessArguments(false)
  .parse()

/** The number of seeds between two lines of progress. */
const TOLD_EVERY = 100

const given = program.opts<CommandLine>()
const options: SimulationOptions = {
  spanMs: given.days === undefined ? (given.hours ?? 1) * HOUR_MS : given.days * DAY_MS,
  faults: given.faults,
  maxFaults: given.maxFaults ?? null,
  maxActs: given.maxActs ?? null,
}
const seeds =
  given.seed === undefined ? Array.from({ length: given.seeds }, (_, place) => given.from + place) : [given.seed]

process.exitCode = await chosen()

function chosen(): Promise<number> {
  if (given.trace !== undefined) return one(given.trace, seeds[0] ?? 1)
  return given.kept === true ? kept() : many()
}

async function many(): Promise<number> {
  const startedAt = performance.now()
  const outcomes: SimulationOutcome[] = []
  const goesOn = (): boolean => given.first !== true || outcomes.every(({ violation }) => violation === null)
  const came = (outcome: SimulationOutcome): void => {
    outcomes.push(outcome)
    // Printed immediately: many seeds take minutes.
    printFailure(outcome, options)
    if (outcomes.length % TOLD_EVERY === 0) console.log(`${outcomes.length} of ${seeds.length} seeds`)
  }
  await runSeeds({ seeds, options, came, goesOn })
  printSummary(outcomes, options, performance.now() - startedAt)
  if (given.twice === true && (await differs(outcomes))) return 1
  const unreached = goesOn() ? await unreachedIn(outcomes, options) : []
  for (const name of unreached) console.log(`No seed has reached: ${name}`)
  const failed = outcomes.filter(({ violation }) => violation !== null).sort((a, b) => a.seed - b.seed)
  const [first] = failed
  if (first !== undefined && given.shrink) {
    const smaller = await shrink(first, options)
    console.log(`Smallest found for seed ${first.seed}: ${commandOf(first.seed, smaller)}`)
  }
  return failed.length + unreached.length > 0 ? 1 : 0
}

/** Returns whether a second run of any seed has another trace. */
async function differs(outcomes: readonly SimulationOutcome[]): Promise<boolean> {
  const hashes = new Map(outcomes.map(({ seed, hash }) => [seed, hash]))
  const others: number[] = []
  const came = ({ seed, hash }: SimulationOutcome): void => {
    if (hashes.get(seed) !== hash) others.push(seed)
  }
  // In reverse order, so that state left in a thread by one seed shows in the next.
  await runSeeds({ seeds: seeds.toReversed(), options, came })
  for (const seed of others) console.log(`Seed ${seed} gives another trace when it is simulated again.`)
  return others.length > 0
}

async function kept(): Promise<number> {
  const { simulateSeed } = await import('./simulate-seed.ts')
  const lines = readFileSync(new URL('./kept-seeds.txt', import.meta.url), 'utf8').split('\n')
  let failures = 0
  for (const line of lines.filter((one) => /^\d/u.test(one))) {
    const [seed, hours, kinds] = line.split(' ')
    const faults = kinds === undefined ? FAULT_KINDS : faultKinds(kinds)
    const own: SimulationOptions = { ...options, spanMs: Number(hours) * HOUR_MS, faults }
    const outcome = await simulateSeed(Number(seed), own)
    printFailure(outcome, own)
    if (outcome.violation !== null) failures++
  }
  return failures > 0 ? 1 : 0
}

async function one(file: string, seed: number): Promise<number> {
  const { simulateSeed } = await import('./simulate-seed.ts')
  const lines = createWriteStream(file)
  const outcome = await simulateSeed(seed, options, (line) => void lines.write(`${line}\n`))
  lines.end()
  printSummary([outcome], options, 0)
  if (outcome.violation !== null) printFailure(outcome, options)
  return outcome.violation === null ? 0 : 1
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (/^\d+$/u.test(text) && Number.isSafeInteger(value)) return value
  throw new InvalidArgumentError('It must be a whole number.')
}

function positive(text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new InvalidArgumentError('It must be a number above 0.')
}

function faultKinds(text: string): readonly FaultKind[] {
  const names = text === 'none' ? [] : text.split(',')
  const unknown = names.find((name) => !(FAULT_KINDS as readonly string[]).includes(name))
  if (unknown === undefined) return names as FaultKind[]
  throw new InvalidArgumentError(`There is no kind ${unknown}.`)
}
