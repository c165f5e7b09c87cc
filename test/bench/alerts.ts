/**
 * Measures 10,000 armed alerts on 2,000 instruments: judging an answer of 500 changed quotes beside parsing it; and the
 * time from an answer that fires to the notification, including the write of the event to the disk.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isArmed } from '#core/alerts/measure/arming.ts'
import { createEngine } from '#core/alerts/evaluation/engine.ts'
import { createOpenFor, createOpenness } from '#core/alerts/measure/openness.ts'
import { createWatchList } from '#core/alerts/evaluation/watchers.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createFakeClock } from '../fakes/ports/fake-clock.ts'
import { createFakeFeed } from '../fakes/quotes/fake-feed.ts'
import { createFakeStore } from '../fakes/ports/fake-store.ts'
import { createMemoryAlertStore } from '../fakes/alerts/memory-alert-store.ts'
import { openAlerts } from '../fakes/alerts/open-alerts.ts'
import { alert, quoteAt, TRADING } from '../fixtures/alerts.ts'
import { measure, median } from './measure.ts'
import { quoteAnswer } from './quote-answer.ts'
import { compare, type BenchRow } from './row.ts'
import { createQuietAlertMemory } from '../fakes/alerts/quiet-alert-memory.ts'
import { openQuietAlertStore } from './quiet-alert-store.ts'

const INSTRUMENTS = 2_000
const BATCH = 500
const FIRES = 200
const MAX_LATENCY_MS = 10

export async function benchAlerts(): Promise<readonly BenchRow[]> {
  const { text } = quoteAnswer(BATCH, 1)
  const [moving, still] = [createWatched(true), createWatched(false)]
  const { parse, moved, unmoved } = measure({
    parse: () => JSON.parse(text) as unknown,
    moved: moving.receive,
    unmoved: still.receive,
  })
  const armed = moving.armed()
  const latencies = await latenciesOf(FIRES)
  const subject = 'alerts'
  const row = (what: string) => ({
    subject,
    case: `${armed} armed, ${BATCH} quotes: ${what}`,
    metric: 'ms CPU',
    peerName: 'JSON.parse',
  })
  const alone = { subject, metric: 'ms', peer: null, peerName: '', ratio: null }
  const last = latencies.toSorted((a, b) => a - b)[Math.ceil(latencies.length * 0.99) - 1] ?? NaN
  return [
    compare(row('all have moved'), moved, parse, 0.2),
    compare(row('none has moved'), unmoved, parse, 0.2),
    { ...alone, case: 'from an answer to the notification, median', ours: median(latencies), goal: MAX_LATENCY_MS },
    { ...alone, case: 'from an answer to the notification, 99 of 100', ours: last, goal: null },
  ]
}

/** Returns five conditions per instrument, all far from firing. */
function conditionsOf(price: number): readonly AlertCondition[] {
  return [
    { kind: 'price', direction: 'up', price: price * 2 },
    { kind: 'price', direction: 'down', price: price / 2 },
    { kind: 'range', direction: 'leaves', low: price / 3, high: price * 3 },
    { kind: 'change', basis: 'previousClose', direction: 'up', percent: 60 },
    { kind: 'volume', least: 1e12 },
  ]
}

type Writable<T> = { -readonly [Field in keyof T]: T[Field] }
interface MovingQuote {
  readonly live: LiveQuote
  readonly quote: Writable<NonNullable<LiveQuote['quote']>>
  readonly provenance: Writable<LiveQuote['provenance']>
  /** The price around which it moves. */
  readonly price: number
}

function createWatched(isMoving: boolean) {
  const instruments = Array.from({ length: INSTRUMENTS }, (_, place) =>
    instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: `C${100_000 + place}` }),
  )
  const clock = createFakeClock(TRADING)
  const store = createMemoryAlertStore()
  const ignore = () => undefined
  const memory = createQuietAlertMemory(clock, 'simulated', store)
  const alerts = instruments.flatMap((instrument, place) =>
    conditionsOf(priceOf(place)).map((condition, kind) =>
      alert({
        id: `alert-${place * 5 + kind + 1}`,
        target: { kind: 'instrument', instrument },
        conditions: [condition],
      }),
    ),
  )
  const watchList = createWatchList(alerts, new Map())
  const engine = createEngine({
    clock,
    source: createPriceSource(),
    feed: createFakeFeed(),
    memory,
    gridOf: createMarketGrids(),
    isOpen: createOpenness(),
    openFor: createOpenFor(),
    watchList: () => watchList,
    restOf: () => null,
    isMeasured: () => false,
    unseen: ignore,
  })
  // The engine keeps the last quote for comparison, so only the one before may be changed.
  const turns = [0, 1].map(() =>
    inBatches(instruments.map((instrument, place) => movingQuote(instrument, priceOf(place)))),
  )
  let step = 0

  /** Receives the next batch, cyclically. */
  function receive(): void {
    step++
    const round = Math.floor(step / (INSTRUMENTS / BATCH))
    const time = TRADING + round * 10
    for (const { live, quote, provenance, price } of turns[round % 2]?.[step % (INSTRUMENTS / BATCH)] ?? []) {
      if (isMoving) {
        quote.time = time
        quote.last = price * (1 + (round % 7) / 1_000)
        quote.volume = 1_000 + round
      }
      provenance.fetchedAt = time + 5
      engine.receiveQuote(live)
    }
  }

  for (let first = 0; first < (3 * INSTRUMENTS) / BATCH; first++) receive()
  return {
    receive,
    armed: () =>
      alerts.filter((one) => one.target.kind === 'instrument' && isArmed(memory.arming(one, one.target.instrument)))
        .length,
  }
}

const inBatches = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: all.length / BATCH }, (_, batch) => all.slice(batch * BATCH, (batch + 1) * BATCH))

const priceOf = (place: number): number => 5 + (place % 400)

function movingQuote(instrument: InstrumentId, price: number): MovingQuote {
  const quote = quoteAt(TRADING, price, { previousClose: price, high: price * 1.1, low: price * 0.9 })
  const provenance: LiveQuote['provenance'] = {
    state: 'healthy',
    path: '/stock/quotes',
    fetchedAt: TRADING,
    expectedPeriodMs: 1_000,
    nextDueAt: null,
    failure: null,
  }
  return { live: { instrument, quote, provenance }, quote, provenance, price }
}

/** Returns the wall time of each firing, ms, which is mostly the disk's. */
async function latenciesOf(fires: number): Promise<readonly number[]> {
  const directory = mkdtempSync(join(tmpdir(), 'quotedeck-bench-'))
  const store = openQuietAlertStore(directory)
  const { save, answer, delivered, alerts } = openAlerts({ disk: { documents: createFakeStore(), store } })
  save({ repeat: { kind: 'always', rearmPercent: 0, cooldownMs: 0 } })
  const latencies: number[] = []
  for (let fire = 0; fire < fires; fire++) {
    answer((time) => quoteAt(time, 95))
    const { length } = delivered
    const start = performance.now()
    answer((time) => quoteAt(time, 101))
    if (delivered.length > length) latencies.push(performance.now() - start)
    await Promise.resolve()
  }
  alerts.dispose()
  rmSync(directory, { recursive: true })
  if (latencies.length < fires) throw new Error(`only ${latencies.length} of ${fires} were notified`)
  return latencies
}
