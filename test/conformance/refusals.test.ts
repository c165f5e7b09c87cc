/** A refusal of the service affects only its operation and region. Over real HTTP, on a fake clock. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFeed } from '#core/feed/create-feed.ts'
import type { Http, HttpOutcome } from '#core/ports/http.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { createHttp } from '#node/network/http.ts'
import { parseFaultRules } from '#simulator/faults/fault-rules.ts'
import { settlePromises } from '../fakes/ports/fake-clock.ts'
import { createFakeLog } from '../fakes/ports/fake-log.ts'
import { createFakeStore } from '../fakes/ports/fake-store.ts'
import { startSimulator, TRADING_TIME } from '../fakes/service/simulators.ts'
import { createTrialClock } from './fault-trial.ts'

const TOKEN = 'CANARY-5f2c3de1a9b04c77'
const stock = (region: string, code: string) => instrumentId({ assetClass: 'stock', region, exchange: '', code })
const APPLE = stock('US', 'AAPL')
const SAP = stock('DE', 'SAP')
const BITCOIN = instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: 'BTCUSDT' })
/** One poll of a second, plus the time to send it. */
const ONE_POLL_MS = 2 * SECOND_MS

const REFUSALS = [
  ['401', { fault: 'status', status: 401, bareMessage: true }],
  ['403', { fault: 'status', status: 403, bareMessage: true }],
  ['404', { fault: 'status', status: 404 }],
  ['code 77', { fault: 'code', code: 77, msg: 'not for you' }],
] as const

interface Sent {
  readonly at: number
  readonly path: string
  readonly region: string
  readonly status: number | null
}

async function setUp(rule: object) {
  const clock = createTrialClock()
  const simulator = await startSimulator({ clock: clock.now, speed: 1, startMs: TRADING_TIME, token: TOKEN })
  simulator.faults.set(parseFaultRules({ seed: 1, rules: [rule] }))
  const http = createHttp()
  onTestFinished(() => http.close())
  const sent: Sent[] = []
  const open = new Set<Promise<HttpOutcome>>()
  const recorded: Http = {
    get(request) {
      const call = http.get(request)
      const at = clock.monotonic()
      const { pathname, searchParams } = new URL(request.url)
      open.add(call.outcome)
      void call.outcome.then((outcome) => {
        open.delete(call.outcome)
        const status = outcome.kind === 'answer' ? outcome.status : null
        sent.push({ at, path: pathname, region: searchParams.get('region') ?? '', status })
      })
      return call
    },
  }
  const feed = createFeed({ clock, http: recorded, store: createFakeStore(), random: () => 0.5, log: createFakeLog() })
  const releaseQuotes = [APPLE, SAP, BITCOIN].map((instrument) =>
    feed.want({ instrument, kind: 'quote', ...DEMANDS.visible }),
  )
  feed.want({ instrument: APPLE, kind: 'depth', ...DEMANDS.visible })
  feed.connect({ baseUrl: simulator.baseUrl, plan: 'premium', codesPerRequest: 50, requestsPerMinute: 600 }, TOKEN)
  return {
    feed,
    async pass(spanMs: number) {
      const until = clock.monotonic() + spanMs
      while (clock.monotonic() < until) {
        await Promise.all(open)
        await settlePromises()
        clock.advance(50)
      }
      await Promise.all(open)
      await settlePromises()
    },
    /** Acts like closing the list, so that a long wait for the book does not take a thousand answers. */
    wantTheBookAlone() {
      for (const release of releaseQuotes) release()
    },
    sent: (path: string, region: string) => sent.filter((one) => one.path === path && one.region === region),
    state: (instrument: InstrumentId, kind: 'quote' | 'depth' = 'quote') =>
      feed.sample(kind, instrument).provenance.state,
  }
}

/** The longest time between answered requests, from the second second until `untilMs`. */
function longestWaitMs(sent: readonly Sent[], untilMs: number): number {
  const times = [
    SECOND_MS,
    ...sent.filter(({ at, status }) => at >= SECOND_MS && status === 200).map(({ at }) => at),
    untilMs,
  ]
  return Math.max(...times.map((at, index) => at - (times[index - 1] ?? at)))
}

describe('a refusal', () => {
  describe.each(REFUSALS)('%s', (name, fault) => {
    const isOfAccess = fault.fault === 'status' && fault.status !== 404

    it('for one operation, always, is asked again after 15 minutes and stops nothing else', async () => {
      const { pass, sent, state, feed, wantTheBookAlone } = await setUp({ ...fault, paths: '/stock/depths' })
      await pass(90 * SECOND_MS)
      for (const [path, region] of [
        ['/stock/quotes', 'US'],
        ['/stock/quotes', 'DE'],
        ['/crypto/quotes', 'BA'],
      ] as const)
        // prettier-ignore
        expect(longestWaitMs(sent(path, region), 90 * SECOND_MS)).toBeLessThan(ONE_POLL_MS)
      expect(sent('/stock/depths', 'US')).toHaveLength(isOfAccess ? 2 : 3)
      expect([state(APPLE), state(APPLE, 'depth'), feed.state().state]).toEqual(['healthy', 'notServed', 'connected'])
      wantTheBookAlone()
      await pass(15 * MINUTE_MS)
      expect(sent('/stock/depths', 'US')).toHaveLength(isOfAccess ? 3 : 4)
    })

    it('for one region, always, stops no other', async () => {
      const { pass, sent, state } = await setUp({ ...fault, paths: '/stock/quotes', regions: 'DE' })
      await pass(60 * SECOND_MS)
      for (const [path, region] of [
        ['/stock/quotes', 'US'],
        ['/crypto/quotes', 'BA'],
      ] as const)
        expect(longestWaitMs(sent(path, region), 60 * SECOND_MS)).toBeLessThan(ONE_POLL_MS)
      expect(sent('/stock/quotes', 'DE').length).toBeLessThanOrEqual(3)
      expect([state(APPLE), state(SAP), state(BITCOIN)]).toEqual(['healthy', 'notServed', 'healthy'])
    })

    it('once costs that request alone', async () => {
      const { pass, sent, state, feed } = await setUp({ ...fault, paths: '/stock/quotes', regions: 'US', times: 1 })
      await pass(60 * SECOND_MS)
      expect(longestWaitMs(sent('/crypto/quotes', 'BA'), 60 * SECOND_MS)).toBeLessThan(ONE_POLL_MS)
      expect(longestWaitMs(sent('/stock/quotes', 'US'), 60 * SECOND_MS)).toBeLessThan(7 * SECOND_MS)
      expect([state(APPLE), feed.state().state, feed.health()?.refused]).toEqual(['healthy', 'connected', []])
    })
  })

  it('for everything by 401, always, is the key’s: it is tried again after a minute', async () => {
    const { pass, sent, feed } = await setUp({ fault: 'status', status: 401 })
    await pass(10 * SECOND_MS)
    expect(feed.state().state).toBe('unauthorised')
    const all = () => [['/stock/quotes', 'US'], ['/stock/quotes', 'DE'], ['/crypto/quotes', 'BA'], ['/stock/depths', 'US']].flatMap(([path = '', region = '']) => sent(path, region)) // prettier-ignore
    const before = all().length
    expect(before).toBeLessThanOrEqual(6)
    await pass(3 * MINUTE_MS)
    expect(all().length - before).toBe(2)
  })

  it('for everything by a code other than 0 leaves nothing asked more often than every 15 minutes', async () => {
    const { pass, sent, feed, state } = await setUp({ fault: 'code', code: 77, msg: 'not for you' })
    await pass(2 * MINUTE_MS)
    expect([state(APPLE), state(SAP), state(BITCOIN)]).toEqual(['notServed', 'notServed', 'notServed'])
    expect(feed.state().state).toBe('degraded')
    const before = sent('/stock/quotes', 'US').length
    await pass(14 * MINUTE_MS)
    expect(sent('/stock/quotes', 'US').length - before).toBe(1)
  })
})
