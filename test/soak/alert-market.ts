/**
 * 200 alerts over an accelerated hour of the simulated market, with the application killed every ten minutes: `npm run
 * soak:alert-market -- --speed 10`. Compares the alerts that must fire by the true path of prices with the stored
 * events and the notifications. Ends with 1 if they differ.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import { createAlertStore } from '#node/databases/alert-store.ts'
import { createSimulator } from '#simulator/create-simulator.ts'
import { createMarket } from '#simulator/market/market.ts'
import { createFakeLog } from '../fakes/ports/fake-log.ts'
import { printTable } from '../table.ts'
import type { ApplicationOrder, PrintedLine } from './alert-market/application.ts'
import { chooseAlerts, type ChosenAlert, type Course, type Wanted } from './alert-market/choose-alerts.ts'
import { marketNow, type MarketTime } from './alert-market/market-time.ts'
import { START, END, KILLS, LONG_DOWN_MS, LONG_KILL } from './alert-market/times.ts'
import { truePath } from './alert-market/true-path.ts'
import { neverLost } from '../fakes/profile/never-lost.ts'

const TOKEN = 'soak-token-of-the-simulated-market'
const REQUESTS_PER_MINUTE = 120
const WANTED: Wanted = { 'new extreme': 55, 'within the range': 40, 'while it was down': 10, volume: 15, never: 80 }
/** The maximum age of an answer when it is read, ms of market time. */
const LATENCY_MS = 10_000

const { speed: speedText, seed: seedText } = new Command('soak:alert-market')
  .option('--speed <factor>', 'market seconds in a second', '10')
  .option('--seed <number>', 'of the market', '1')
  .parse()
  .opts<{ speed: string; seed: string }>()
const [speed, seed] = [Number(speedText), Number(seedText)]

const market = createMarket({ seed, hours: 'calendar' })
const listings = market.listings.filter(
  ({ assetClass, region, delistedOn }) =>
    delistedOn === null &&
    (assetClass === 'forex' || assetClass === 'future' || (assetClass === 'stock' && region === 'US')),
)
const watched = ['stock', 'forex', 'future'].flatMap((kind) =>
  listings.filter(({ assetClass }) => assetClass === kind).slice(0, kind === 'stock' ? 28 : 6),
)
console.log(`The true path of ${watched.length} instruments…`)
const chosen = chooseAlerts(
  watched.map((listing) => truePath(market, listing, START)),
  WANTED,
)

const directory = mkdtempSync(join(tmpdir(), 'quotedeck-alert-market-'))
process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
const reported = join(directory, 'told.txt')
const server = await createSimulator({ seed, hours: 'calendar', plan: 'premium', token: TOKEN, speed, startMs: START })
const time: MarketTime = { start: START, speed, origin: Date.now() - (server.now() - START) / speed }
const passTo = (moment: number) => sleep(Math.max(0, (moment - marketNow(time)) / speed))

async function start(drafts: ApplicationOrder['drafts']): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./alert-market/application.ts', import.meta.url)), { stdio: 'inherit' })
  const order: ApplicationOrder = {
    directory, baseUrl: server.baseUrl, token: TOKEN, requestsPerMinute: REQUESTS_PER_MINUTE, time, reported, drafts,
  } // prettier-ignore
  child.send(order)
  await once(child, 'message')
  return child
}

let child = await start(chosen.map(({ draft }) => draft))
const begun = [marketNow(time)]
for (const kill of KILLS) {
  await passTo(kill)
  child.kill('SIGKILL')
  await once(child, 'exit')
  if (kill === LONG_KILL) await passTo(kill + LONG_DOWN_MS)
  child = await start([])
  begun.push(marketNow(time))
}
await passTo(END)
child.disconnect()
await once(child, 'exit')
await server.close()

const store = createAlertStore({
  directory,
  log: createFakeLog(),
  now: () => Date.now(),
  report: () => undefined,
  hold: neverLost(directory),
})
const query = { alert: null, instrument: null, stage: null, before: null, limit: 10_000 }
const events = store.events(server.baseUrl, query)
store.close()

const eventsOf = (place: number): readonly AlertEvent[] => events.filter(({ alert }) => alert === `alert-${place + 1}`)
const expectedOf = ({ touches }: ChosenAlert): number => (touches.length === 0 ? 0 : 1)

/** Returns whether the price was at or beyond the level in the event's span. */
function isInTime({ touches }: ChosenAlert, { from, to }: AlertEvent): boolean {
  return touches.some((touch) => touch.from <= to && touch.to >= from - LATENCY_MS)
}

const judged = chosen.map((alert, place) => {
  const own = eventsOf(place)
  return {
    alert,
    own,
    expected: expectedOf(alert),
    isDifferent: own.length !== expectedOf(alert),
    isMistimed: own.some((event) => !isInTime(alert, event)),
  }
})

function rowOf(course: Course): readonly string[] {
  const own = judged.filter(({ alert }) => alert.course === course)
  const sum = (value: (one: (typeof own)[number]) => number) =>
    String(own.reduce((total, one) => total + value(one), 0))
  return [
    course,
    String(own.length),
    sum(({ expected }) => expected),
    sum((one) => one.own.length),
    sum(({ isDifferent }) => Number(isDifferent)),
    sum(({ isMistimed }) => Number(isMistimed)),
    sum((one) => one.own.filter(({ isLate }) => isLate).length),
  ]
}

const lines = existsSync(reported)
  ? readFileSync(reported, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as PrintedLine)
  : [] // prettier-ignore
const numbers = lines.flatMap((line) => line.numbers)
const notified = lines.reduce((sum, { count }) => sum + count, 0)
const repeated = numbers.length - new Set(numbers).size
const differences = judged.filter(({ isDifferent, isMistimed }) => isDifferent || isMistimed)

printTable([
  ['touched', 'alerts', 'expected', 'recorded', 'differences', 'other moment', 'late'],
  ...(Object.keys(WANTED) as Course[]).map(rowOf),
  ['all', String(chosen.length), String(judged.reduce((sum, { expected }) => sum + expected, 0)), String(events.length),
    String(judged.filter(({ isDifferent }) => isDifferent).length),
    String(judged.filter(({ isMistimed }) => isMistimed).length),
    String(events.filter(({ isLate }) => isLate).length)],
]) // prettier-ignore
console.log(`${KILLS.length} kills at ${speed} times the pace; started at minutes ${begun.map((at) => ((at - START) / 60_000).toFixed(1)).join(', ')}`) // prettier-ignore
console.log(`${lines.length} notifications of ${notified} events, ${repeated} reported twice; ${events.length} events`)
for (const { alert, own } of differences) console.log(JSON.stringify({ ...alert, own }))
process.exitCode = differences.length === 0 && repeated === 0 && notified <= events.length ? 0 : 1
