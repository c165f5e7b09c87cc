/** The options of `npm run wander`. */
import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'

export interface Options {
  readonly seeds: readonly number[]
  readonly acts: number
  /** The time after which no further seed starts, ms. */
  readonly limitMs: number
  /** The steps to play of each seed; null for all. */
  readonly steps: ReadonlySet<number> | null
  /** The directory of the tested build. */
  readonly built: string
  /** The number of concurrent seeds. */
  readonly workers: number
  readonly isTraced: boolean
  /** Whether failures are not shrunk. */
  readonly isLeftLarge: boolean
  /** Ends with the first failure of one of these invariants; null for none. */
  readonly until: ReadonlySet<string> | null
}

interface Parsed {
  readonly seeds: number
  readonly from: number
  readonly seed?: number
  readonly acts: number
  readonly minutes?: number
  readonly steps?: string
  readonly built: string
  readonly workers: number
  readonly trace?: true
  readonly shrink: boolean
  readonly until?: string
  readonly kept?: true
}

const range = (from: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index)

/** Returns the seeds that once failed. */
function keptSeeds(): readonly number[] {
  const lines = readFileSync(new URL('kept-seeds.txt', import.meta.url), 'utf8').split('\n')
  return lines.filter((line) => /^\d/u.test(line)).map((line) => Number.parseInt(line, 10))
}

export function readOptions(): Options {
  const parsed = new Command('wander')
    .description(
      'Lets seeded users wander through the built web shell, and checks after every act what must always hold.',
    )
    .option('--seeds <number>', 'how many seeds are played', wholeNumber, 10)
    .option('--from <number>', 'the first of them', wholeNumber, 1)
    .option('--seed <number>', 'this seed alone', wholeNumber)
    .option('--acts <number>', 'acts of a seed', wholeNumber, 200)
    .option('--minutes <number>', 'starts no further seed after so many minutes', wholeNumber)
    .option('--steps <numbers>', 'only these steps of each seed: 3,7,12')
    .option('--built <directory>', 'the build that is tried', 'out')
    .option('--workers <number>', 'seeds at the same time', wholeNumber, 2)
    .option('--trace', 'prints every act')
    .option('--no-shrink', 'leaves a failure as large as it was found')
    .option('--until <invariants>', 'ends with the first failure of one of them: noTrouble,textsFit')
    .option('--kept', 'plays the seeds that once failed')
    .parse()
    .opts<Parsed>()
  return {
    ...seedsOf(parsed),
    limitMs: (parsed.minutes ?? Infinity) * 60_000,
    steps: parsed.steps === undefined ? null : new Set(parsed.steps.split(',').map(Number)),
    built: parsed.built,
    workers: parsed.workers,
    isTraced: parsed.trace === true,
    isLeftLarge: !parsed.shrink,
    until: parsed.until === undefined ? null : new Set(parsed.until.split(',')),
  }
}

function seedsOf({ seed, seeds, from, acts, kept }: Parsed): Pick<Options, 'seeds' | 'acts'> {
  if (kept === true) return { seeds: keptSeeds(), acts }
  return { seeds: seed === undefined ? range(from, seeds) : [seed], acts }
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (/^\d+$/u.test(text) && Number.isSafeInteger(value)) return value
  throw new InvalidArgumentError('It must be a whole number.')
}
