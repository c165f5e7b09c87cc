/**
 * `npm run wander -- --seeds 10 --acts 200`: seeded users in real windows of the built web shell. Ends with 1 if an
 * invariant did not hold; see `docs/wander.md`.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { keepTemporaryFilesInMemory } from '../temporary-files.ts'
import { startGround, type SharedGround } from './ground.ts'
import { readOptions } from './options.ts'
import { playSeed, type Outcome, type PlayOptions } from './play-seed.ts'
import { commandOf, printOutcome, printSummary } from './report.ts'
import { shrink } from './shrink.ts'

/** The time limit for the picture of a page that hangs, ms. */
const PICTURE_LIMIT_MS = 5_000

const options = readOptions()
keepTemporaryFilesInMemory()
if (!existsSync(`${options.built}/main/web.js`)) throw new Error('Run "npm run build" first.')

/** Pictures of windows with a broken invariant. */
const pictures = resolve(import.meta.dirname, '../../test-results/wander')
const known = new Map<string, number>()
const say = (line: string): void => {
  if (options.isTraced) console.log(`  ${line}`)
}
const playing = (seed: number): PlayOptions => ({
  acts: options.acts,
  patience: 1,
  steps: options.steps,
  onAct: (step, act) => say(`${seed}: ${step} ${act}`),
  onKnown(invariant, wrong) {
    known.set(invariant, (known.get(invariant) ?? 0) + 1)
    say(`${seed}: known, ${invariant}: ${wrong.join('; ')}`)
  },
  async onBroken(broken, step, page) {
    await page
      .screenshot({ path: join(pictures, `seed-${broken}-step-${step}.png`), timeout: PICTURE_LIMIT_MS })
      .catch(tellNoPicture)
  },
})

const startedAt = performance.now()
const waiting = [...options.seeds]
const outcomes: Outcome[] = []
const hasFailed = () => outcomes.some(({ failure }) => failure !== null)
const isFound = () => outcomes.some(({ failure }) => failure !== null && options.until?.has(failure.invariant) === true)
const goesOn = () => performance.now() - startedAt < options.limitMs && !isFound()

await Promise.all(Array.from({ length: Math.min(options.workers, waiting.length) }, work))
printSummary(outcomes, known, performance.now() - startedAt)
process.exitCode = hasFailed() ? 1 : 0

function tellNoPicture(error: unknown): void {
  console.log(`  There is no picture of it: ${String(error).split('\n')[0]}`)
}

async function work(): Promise<void> {
  const ground = await startGround(options.built)
  try {
    while (goesOn()) {
      const seed = waiting.shift()
      if (seed === undefined) break
      const outcome = await playSeed(ground, seed, playing(seed))
      outcomes.push(outcome)
      printOutcome(outcome)
      if (outcome.failure !== null && !options.isLeftLarge) await makeSmaller(ground, outcome)
    }
  } finally {
    await ground.close()
  }
}

async function makeSmaller(ground: SharedGround, outcome: Outcome): Promise<void> {
  const steps = await shrink(outcome, playing(outcome.seed), (seed, smaller) => playSeed(ground, seed, smaller))
  if (steps === null) console.log(`Seed ${outcome.seed} did not fail again in this way.`)
  else console.log(`Seed ${outcome.seed} fails with ${steps.length} acts as well:\n  ${commandOf(outcome, steps)}`)
}
