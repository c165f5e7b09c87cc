/**
 * The built web shell under load: 2,000 instruments on eight lists, ten windows and several hundred alerts on an
 * Enterprise plan, over an hour of the simulated market at tenfold speed: `npm run soak:load`. After ten minutes of
 * warm-up, market time, no process or heap may grow by more than 5 % an hour, no queue may grow, and no frame of the
 * front window may take over 100 ms. Ends with 1 otherwise.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { MINUTE_MS } from '#model/values/duration.ts'
import { compareSnapshots, takeSnapshots } from './load/heap-snapshots.ts'
import { report } from './load/report.ts'
import { startRun } from './load/run.ts'
import { createSampler, plainOf } from './load/sampler.ts'

const WARM_UP_MARKET_MINUTES = 10
const SAMPLE_MS = 5_000
/** The number of samples between two that include hidden windows. */
const WHOLE_EVERY = 6
/** The maximum market time before the windows are open. */
const PREPARATION_MS = 3 * MINUTE_MS

interface Options {
  readonly minutes?: string
  readonly speed: string
  readonly seed: string
  readonly snapshots?: string
  readonly json?: string
  readonly allShown?: true
}

const options = new Command('soak:load')
  .description('Watches memory, queues and frames of the built web shell under load.')
  .option('--minutes <number>', 'how long, of real time, after the warm-up (default: an hour of market time)')
  .option('--speed <factor>', 'market seconds in a second', '10')
  .option('--seed <number>', 'of the market', '1')
  .option('--snapshots <directory>', 'keep heap snapshots of the warm-up’s end and of the end, and compare them')
  .option('--all-shown', 'every window can be seen, as on several screens, and not only the first')
  .option('--json <file>', 'keep all samples')
  .parse()
  .opts<Options>()
const [speed, seed] = [Number(options.speed), Number(options.seed)]
const minutes = Number(options.minutes ?? 60 / speed)
if (!(minutes > 0 && speed > 0)) throw new RangeError('--minutes and --speed must be numbers above 0')
if (!existsSync('out/main/web.js')) throw new Error('Run "npm run build" first.')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const say = (line: string) => process.stdout.write(`${line}\n`)
const warmUpMs = (WARM_UP_MARKET_MINUTES * MINUTE_MS) / speed
const durationMs = warmUpMs + minutes * MINUTE_MS
// The market ends in the present: no price may come from the future.
const startMs = Date.now() - (durationMs + PREPARATION_MS) * (speed - 1)
const run = await startRun({ seed, speed, startMs, areAllShown: options.allShown === true, say })
const sampler = await createSampler(run)
const begun = performance.now()
const marketMs = () => (performance.now() - begun) * speed
say(`Measuring for ${(durationMs / MINUTE_MS).toFixed(1)} minutes…`)

let isWarm = false
for (let sample = 0; performance.now() - begun < durationMs; sample++) {
  if (!isWarm && performance.now() - begun >= warmUpMs) {
    isWarm = true
    if (options.snapshots !== undefined) await takeSnapshots(run, options.snapshots, 'warm')
    await sampler.startFront()
  }
  await sampler.sample(marketMs(), sample % WHOLE_EVERY === 0)
  await sleep(Math.max(0, (sample + 1) * SAMPLE_MS - (performance.now() - begun)))
}
const front = await sampler.front()
const uncaught = await sampler.errors()
const health = run.client.health()
const events = run.client.alertEvents()
if (options.snapshots !== undefined) await takeSnapshots(run, options.snapshots, 'end')
const errors = run.errors()
await run.close()

if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(plainOf(sampler.series)))
const isHeld = report(sampler.series, front, WARM_UP_MARKET_MINUTES * MINUTE_MS)
const polled = health?.feed.groups.reduce((sum, { instruments }) => sum + instruments, 0) ?? 0
const sent = health?.feed.sent.reduce((sum, { count }) => sum + count, 0) ?? 0
say(
  `${polled} instruments polled, ${sent} requests in the last minute; ${events?.unacknowledged ?? 0} events of alerts`,
)
if (options.snapshots !== undefined) compareSnapshots(options.snapshots)
for (const line of errors.split('\n').filter((text) => !/Debugger|nodejs.org|^$/u.test(text))) say(line)
for (const line of uncaught) say(line)
// The line to the shell would be retried forever.
process.exit(isHeld && uncaught.length === 0 ? 0 : 1)
