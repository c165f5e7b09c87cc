/**
 * Runs the real backend in real time against the simulated market: `npm run soak:feed -- --minutes 4`. It must keep to
 * the budget by the server's log, also across repeated kills, and its values must be about as fresh as the budget
 * allows. Ends with 1 otherwise.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { createClient } from '#contract/wire/client.ts'
import { DEMANDS, type Consumer } from '#core/feed/demand/demand.ts'
import { createDirectory } from '#core/watchlists/directory/directory.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { CODES_PER_REQUEST } from '#model/service/plan.ts'
import { createSimulator } from '#simulator/create-simulator.ts'
import { lowerBoundMs } from '../bench/feed/simulation.ts'
import { createFakeLine } from '../fakes/windows/fake-line.ts'
import { printTable } from '../table.ts'
import { createAges, type Ages } from './ages.ts'
import { launch, type Launched } from './launch.ts'

const REQUESTS_PER_MINUTE = 60
const AGE_GOAL = 1.1
const RELAUNCHES = 5
const RELAUNCH_MS = 2_000
/** The time for which the last launch is observed. */
const AFTERMATH_MS = 20_000
const TOKEN = 'soak-token-of-the-simulated-market'

const ids = createDirectory().instruments.slice(0, 300)
const armed = ids.slice(0, 5)
/** Two windows that overlap, as lists do. */
const seen = [ids.slice(0, 110), ids.slice(80, 180)]
const unseen = ids.slice(180)

function consumerOf(instrument: InstrumentId): Consumer {
  if (armed.includes(instrument)) return 'armedAlert'
  return unseen.includes(instrument) ? 'hidden' : 'visible'
}

/** Hidden windows receive nothing, so their values are read from the feed. */
function openWindows({ backend, feed }: Launched, ages: Ages | null): void {
  for (const instrument of armed) feed.want({ instrument, kind: 'quote', ...DEMANDS.armedAlert })
  for (const part of [...seen, unseen]) {
    const client = createClient(createFakeLine(backend.connect), queueMicrotask)
    if (part === unseen) client.setVisible(false)
    for (const instrument of part)
      client.subscribe('quote', instrument, ({ provenance }) => {
        if (part !== unseen) ages?.received(instrument, provenance.fetchedAt, Date.now())
      })
  }
  const hidden = new Set(unseen)
  feed.watchAll(({ instrument, provenance }) => {
    if (hidden.has(instrument)) ages?.received(instrument, provenance.fetchedAt, Date.now())
  })
}

function measure(ages: Ages) {
  const wanted = ids.map((instrument) => {
    const { assetClass, region, exchange, code } = instrumentOf(instrument)
    return {
      instrument,
      code,
      groupKey: `${assetClass} ${region} ${exchange}`,
      demand: DEMANDS[consumerOf(instrument)],
    }
  })
  const now = Date.now()
  const meanOf = (...consumers: readonly Consumer[]) => {
    const counted = wanted.filter(({ instrument }) => consumers.includes(consumerOf(instrument)))
    return ages.mean(now, new Map(counted.map(({ instrument, demand }) => [instrument, demand.weight])))
  }
  const weightedMs = meanOf('armedAlert', 'visible', 'hidden')
  return {
    armedMs: meanOf('armedAlert'),
    visibleMs: meanOf('visible'),
    hiddenMs: meanOf('hidden'),
    weightedMs,
    ratio: weightedMs / lowerBoundMs(wanted, CODES_PER_REQUEST.professional, REQUESTS_PER_MINUTE),
  }
}

const minutes = Number(
  new Command('soak:feed')
    .description('Watches the feed keep to its budget in real time.')
    .option('--minutes <number>', 'how long, the first being warm-up; above 1', '4')
    .parse()
    .opts<{ minutes: string }>().minutes,
)
if (!(minutes > 1)) throw new RangeError('--minutes must be a number above 1')

const directory = mkdtempSync(join(tmpdir(), 'quotedeck-soak-'))
process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
const plan = 'professional'
const server = await createSimulator({ plan, requestsPerMinute: REQUESTS_PER_MINUTE, token: TOKEN })
const overrides = {
  baseUrl: server.baseUrl,
  token: TOKEN,
  plan,
  requestsPerMinute: REQUESTS_PER_MINUTE,
  importFile: { name: 'soak.txt', content: ids.join('\n') },
} as const

const ages = createAges(Date.now() + MINUTE_MS)
let running = await launch(directory, overrides)
openWindows(running, ages)
await sleep(minutes * MINUTE_MS)
const measured = measure(ages)
const beforeKills = server.requestLog.maxInAnyMinute()
for (let count = 0; count < RELAUNCHES; count++) {
  await running.kill()
  running = await launch(directory, overrides)
  openWindows(running, null)
  await sleep(RELAUNCH_MS)
}
await sleep(AFTERMATH_MS)
await running.kill()
await server.close()

const busiest = server.requestLog.maxInAnyMinute()
const refused = server.requestLog.entries().filter(({ status }) => status === 429).length
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
printTable([
  ['what', 'measured', 'bound'],
  ['busiest minute before the kills, requests', String(beforeKills), `<= ${REQUESTS_PER_MINUTE}`],
  ['busiest minute of all, requests', String(busiest), `<= ${REQUESTS_PER_MINUTE}`],
  ['answers 429', String(refused), '0'],
  ['mean age of armed rows', seconds(measured.armedMs), ''],
  ['mean age of visible rows', seconds(measured.visibleMs), ''],
  ['mean age of hidden rows', seconds(measured.hiddenMs), ''],
  ['weighted mean age', seconds(measured.weightedMs), ''],
  ['ratio to the least possible', measured.ratio.toFixed(3), `<= ${AGE_GOAL.toFixed(2)}`],
])
const isStored = busiest <= REQUESTS_PER_MINUTE && refused === 0 && measured.ratio <= AGE_GOAL
process.exitCode = isStored ? 0 : 1
