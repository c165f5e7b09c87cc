/** A feed on a service of the test, which refuses some requests. */
import { createFeed } from '#core/feed/create-feed.ts'
import type { PolledKind } from '#core/feed/demand/subject.ts'
import type { HttpOutcome } from '#core/ports/http.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createFakeQuoteService, quoteOf, type Arrival } from './fake-quote-service.ts'
import { createFakeStore } from '../ports/fake-store.ts'
import { jsonAnswer } from '../service/http-answers.ts'

type Id = Parameters<typeof instrumentId>[0]
export const id = (assetClass: Id['assetClass'], region: string, code: string): InstrumentId =>
  instrumentId({ assetClass, region, exchange: '', code })

export const APPLE = id('stock', 'US', 'AAPL')
export const TENCENT = id('stock', 'HK', '00700')
export const BITCOIN = id('crypto', 'BA', 'BTCUSDT')
export const ETHER = id('crypto', 'BA', 'ETHUSDT')

export const REFUSALS: Readonly<Record<string, HttpOutcome>> = {
  '401': jsonAnswer({ message: 'token expired' }, 401),
  '403': jsonAnswer({ message: 'not in your plan' }, 403),
  '404': jsonAnswer({ message: 'no such path' }, 404),
  'code 403': jsonAnswer({ code: 403, msg: 'not in your plan', data: null }),
  'code 77': jsonAnswer({ code: 77, msg: 'not for you', data: null }),
}
const bookOf = (code: string) => ({ s: code, a: [{ po: 1, p: 101, v: 5, o: 1 }], b: [{ po: 1, p: 100, v: 5, o: 1 }] })
export const OF_ACCESS = ['401', '403', 'code 403']

export function refusingFeed(
  refuses: (arrival: Arrival, earlier: readonly Arrival[]) => HttpOutcome | undefined,
  requestsPerMinute = 120,
) {
  const clock = createFakeClock()
  const service = createFakeQuoteService({
    clock,
    item: (code, { path }) => (path.endsWith('/depths') ? bookOf(code) : quoteOf(code, clock.now())),
    instead: (arrival) => refuses(arrival, service.arrivals.slice(0, -1)),
  })
  const feed = createFeed({ clock, http: service, store: createFakeStore(), random: () => 0.5, log: createFakeLog() })
  const want = (kind: PolledKind, ...instruments: readonly InstrumentId[]) =>
    instruments.map((instrument) => feed.want({ instrument, kind, ...DEMANDS.visible }))
  const connect = () =>
    feed.connect({ baseUrl: 'https://quotes.example', plan: 'base', codesPerRequest: 10, requestsPerMinute }, 'key')
  const at = (path: string, region?: string) =>
    service.arrivals.filter(
      (one) => one.path === path && (region ?? one.query.get('region')) === one.query.get('region'),
    )
  const timesOf = (path: string, region?: string) => at(path, region).map((one) => Math.round(one.at / 1_000))
  const stateOf = (instrument: InstrumentId, kind: PolledKind = 'quote') =>
    feed.sample(kind, instrument).provenance.state
  return { clock, service, feed, want, connect, at, timesOf, stateOf }
}

export function longestGapMs(arrivals: readonly Arrival[], from: number, to: number): number {
  const times = [from, ...arrivals.map(({ at }) => at).filter((at) => at >= from && at <= to), to]
  return Math.max(...times.map((at, index) => at - (times[index - 1] ?? at)))
}
