/**
 * `npm run wander -- --seeds 10 --acts 200`: seeded users in real windows of the built web shell. Ends with 1 when an invariant did
 * not hold; `docs/wander.md` says more.
 */
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { chromium } from 'playwright'
import { keepTemporaryFilesInMemory } from '../temporary-files.ts'
import { CHROMIUM_FLAGS, findHeadlessChromium } from '../browser.ts'
import { playSeed, type Outcome } from './play-seed.ts'
import { startMarket } from './world/market.ts'
import { copyProgram } from './world/program.ts'
import type { Ground } from './world/world.ts'

interface Options {
  readonly seeds: string
  readonly seed?: string
  readonly acts: string
  readonly minutes?: string
  readonly steps?: string
  readonly trace?: true
  readonly built: string
}

const options = new Command('wander')
  .description(
    'Lets seeded users wander through the built web shell, and checks after every act what must always hold.',
  )
  .option('--seeds <number>', 'how many seeds are played', '10')
  .option('--seed <number>', 'this seed alone')
  .option('--acts <number>', 'acts a seed', '200')
  .option('--minutes <number>', 'starts no further seed after so many minutes')
  .option('--steps <numbers>', 'only these steps of the seed: 3,7,12')
  .option('--built <directory>', 'the build that is tried', 'out')
  .option('--trace', 'prints every act')
  .parse()
  .opts<Options>()

keepTemporaryFilesInMemory()
if (!existsSync(`${options.built}/main/web.js`)) throw new Error('Run "npm run build" first.')

const steps = options.steps === undefined ? null : new Set(options.steps.split(',').map(Number))
const seeds =
  options.seed === undefined
    ? Array.from({ length: Number(options.seeds) }, (_, index) => index + 1)
    : [Number(options.seed)]
const startedAt = performance.now()
const isOver = () => options.minutes !== undefined && performance.now() - startedAt > Number(options.minutes) * 60_000

const simulated = await startMarket(1)
const second = await startMarket(2)
const program = copyProgram(options.built, simulated.baseUrl)
const browser = await chromium.launch({
  executablePath: findHeadlessChromium(),
  args: [...CHROMIUM_FLAGS, '--js-flags=--no-turbofan'],
})
const ground: Ground = { browser, entry: program.entry, simulated, second }
const outcomes: Outcome[] = []
const counts = new Map<string, number>()
try {
  for (const seed of seeds) {
    if (isOver()) break
    const trace = (line: string) => {
      if (options.trace === true) console.log(`  ${line}`)
    }
    const known = (invariant: string, wrong: readonly string[]) => {
      counts.set(invariant, (counts.get(invariant) ?? 0) + 1)
      trace(`  known, ${invariant}: ${wrong.join('; ')}`)
    }
    const outcome = await playSeed(ground, seed, { acts: Number(options.acts), steps, trace, known })
    outcomes.push(outcome)
    print(outcome)
  }
} finally {
  await browser.close()
  program.remove()
  for (const market of [simulated, second]) await market.close()
}
for (const [invariant, count] of counts) console.log(`  known and open: ${invariant}, ${count} times`)
const failures = outcomes.filter(({ failure }) => failure !== null)
console.log(
  `${outcomes.length} seeds, ${outcomes.reduce((sum, { acts }) => sum + acts, 0)} acts, ${failures.length} failures, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
)
process.exitCode = failures.length === 0 ? 0 : 1

function print({ seed, failure }: Outcome): void {
  if (failure === null) return
  console.log(`Seed ${seed} breaks ${failure.invariant} at step ${failure.step}, "${failure.act}": ${failure.detail}`)
  console.log(
    `  npm run wander -- --seed ${seed} --acts ${failure.step + 1}${options.steps === undefined ? '' : ` --steps ${options.steps}`}`,
  )
}
