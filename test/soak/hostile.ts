/**
 * Uses one window of the built web shell against a service whose texts are at or beyond their limits and whose times
 * are all wrong: `npm run soak:hostile`. Memory must stay below 300 MB, pushes may be late by 2 s, the next start may
 * take 1.2 times that on a clean profile, and a frame 100 ms. Ends with 1 if a bound is broken.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { BEAT_PERIOD_MS } from '#contract/wire/transport.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { lookForChromium } from '../browser.ts'
import { printTable } from '../table.ts'
import { GROUP } from './hostile/prepare-profile.ts'
import { startRun, storedBytes } from './hostile/run.ts'
import { measureStarts } from './hostile/starts.ts'
import { openWindow } from './hostile/window.ts'
import { SLOW_FRAME_MS } from './load/sampler.ts'

const MAX_RESIDENT_BYTES = 300e6
const MAX_LATE_MS = 2_000
const MAX_START_RATIO = 1.2
/** The interval at which another company is chosen and another tab opened. */
const ACT_MS = 2_000
const ACTS_OF_A_PAGE = 30
const MEGABYTE = 1e6

interface Options {
  readonly minutes: string
  readonly browser: boolean
  readonly json?: string
}

const options = new Command('soak:hostile')
  .description('Uses the built web shell against a service with texts and times without sense.')
  .option('--minutes <number>', 'how long', '10')
  .option('--no-browser', 'leave out the window and its frames')
  .option('--json <file>', 'keep what was measured')
  .parse()
  .opts<Options>()
const minutes = Number(options.minutes)
if (!(minutes > 0)) throw new RangeError('--minutes must be a number above 0')
if (!existsSync('out/main/web.js')) throw new Error('Run "npm run build" first.')
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const run = await startRun()
const hasWindow = options.browser && lookForChromium() !== null
const window = hasWindow ? await openWindow(run.address) : null
const begun = performance.now()
let resident = 0
process.stdout.write(`Measuring for ${minutes} minutes${hasWindow ? '' : ', without a browser'}…\n`)
for (let act = 0; performance.now() - begun < minutes * MINUTE_MS; act++) {
  const symbol = run.stocks[act % run.stocks.length] ?? null
  await run.client.client.request('link.setSymbol', { group: GROUP, symbol })
  await window?.act()
  if (act % ACTS_OF_A_PAGE === ACTS_OF_A_PAGE - 1) await window?.reload()
  resident = Math.max(resident, run.residentBytes())
  await sleep(Math.max(0, (act + 1) * ACT_MS - (performance.now() - begun)))
}
const lateMs = Math.max(0, run.longestSilenceMs() - BEAT_PERIOD_MS)
const requests = run.client.health()?.feed.sent.reduce((sum, { count }) => sum + count, 0) ?? 0
const frames = await window?.close()
await run.stop()
const stored = storedBytes(run.profile)
const starts = await measureStarts(run.profile, run.cleanProfile)

interface Bound {
  readonly name: string
  readonly measured: number
  readonly max: number
  readonly show: (value: number) => string
}

const ms = (value: number): string => `${value.toFixed(0)} ms`
const megabytes = (value: number): string => `${(value / MEGABYTE).toFixed(1)} MB`
const bounds: readonly Bound[] = [
  { name: 'memory of the web shell', measured: resident, max: MAX_RESIDENT_BYTES, show: megabytes },
  { name: 'latest push', measured: lateMs, max: MAX_LATE_MS, show: ms },
  {
    name: `next start, ${ms(starts.met)} beside ${ms(starts.clean)}`,
    measured: starts.met / starts.clean,
    max: MAX_START_RATIO,
    show: (ratio) => ratio.toFixed(2),
  },
  ...(frames === undefined
    ? []
    : [{ name: 'longest frame', measured: frames.longestMs, max: SLOW_FRAME_MS, show: ms }]),
]
printTable([
  ['bound', 'measured', 'at most', ''],
  ...bounds.map(({ name, measured, max, show }) => [name, show(measured), show(max), measured > max ? 'BROKEN' : '']),
])
process.stdout.write(`\n${requests} requests in the last minute; ${frames?.frames ?? 0} frames\n`)
printTable([['file of the profile', 'size'], ...[...stored].map(([name, bytes]) => [name, megabytes(bytes)])])
for (const line of [...(frames?.slow ?? []), ...(frames?.errors ?? []), ...run.errors().split('\n')])
  if (line !== '') process.stdout.write(`  ${line.slice(0, 300)}\n`)
if (options.json !== undefined)
  writeFileSync(options.json, JSON.stringify({ resident, lateMs, starts, frames, stored: [...stored] }))
// The line to the shell would be retried forever.
process.exit(bounds.every(({ measured, max }) => measured <= max) && (frames?.errors.length ?? 0) === 0 ? 0 : 1)
