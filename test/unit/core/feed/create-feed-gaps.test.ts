import { expect, it } from 'vitest'
import { createFeed } from '../../../../src/core/feed/create-feed.ts'
import { DEMANDS } from '../../../../src/core/feed/demand.ts'
import { MINUTE_MS } from '../../../../src/model/duration.ts'
import { instrumentId, type InstrumentId } from '../../../../src/model/instrument.ts'
import type { ServiceAddress } from '../../../../src/model/service-session.ts'
import { createFakeClock } from '../../../fakes/fake-clock.ts'
import { createFakeLog } from '../../../fakes/fake-log.ts'
import {
  createFakeQuoteService,
  jsonAnswer,
  quoteOf,
  type QuoteServiceOptions,
} from '../../../fakes/fake-quote-service.ts'
import { createFakeStore } from '../../../fakes/fake-store.ts'

/** A Saturday: stocks are idle, crypto is not. */
const SATURDAY = Date.UTC(2026, 10, 21, 12)

function id(assetClass: 'stock' | 'crypto', code: string, region = 'US'): InstrumentId {
  return instrumentId({ assetClass, region, exchange: '', code })
}

function setUp(options: Partial<QuoteServiceOptions> = {}, change: Partial<ServiceAddress> = {}, startAt?: number) {
  const clock = createFakeClock(startAt)
  const service = createFakeQuoteService({ clock, ...options })
  const feed = createFeed({ clock, http: service, store: createFakeStore(), random: () => 0.5, log: createFakeLog() })
  const want = (instrument: InstrumentId) => feed.want({ instrument, kind: 'quote', ...DEMANDS.visible })
  const address: ServiceAddress = {
    baseUrl: 'https://quotes.example',
    plan: 'base',
    codesPerRequest: 10,
    requestsPerMinute: 60,
    ...change,
  }
  const mark = (instrument: InstrumentId) => feed.live(instrument).provenance.state
  return { clock, feed, want, mark, connect: () => feed.connect(address, 'key') }
}

it('calls nothing healthy after a sleep that was not confirmed since, though the monotonic clock stood still', async () => {
  const { clock, feed, want, connect } = setUp({}, { requestsPerMinute: 5 })
  const coins = Array.from({ length: 60 }, (_, place) => id('crypto', `C${place}`, 'BA'))
  for (const instrument of coins) want(instrument)
  connect()
  await clock.advanceSettling(5 * MINUTE_MS)
  const sleptAt = clock.now()
  clock.jumpWall(8 * 60 * MINUTE_MS)
  await clock.advanceSettling(20_000)
  const unconfirmed = coins.filter((coin) => (feed.live(coin).provenance.fetchedAt ?? 0) <= sleptAt)
  expect(unconfirmed).not.toEqual([])
  expect(new Set(unconfirmed.map((coin) => feed.live(coin).provenance.state))).toEqual(new Set(['stale']))
})

it('asks again about every code that was refused while its market was closed', async () => {
  let refusals = 0
  const { clock, want, mark, connect } = setUp(
    {
      item: (code) => quoteOf(code, SATURDAY - 3_600_000),
      instead: () => (refusals-- > 0 ? jsonAnswer({ code: 5000, msg: 'declined' }) : undefined),
    },
    {},
    SATURDAY,
  )
  const stocks = [id('stock', 'A'), id('stock', 'B')]
  for (const instrument of stocks) want(instrument)
  connect()
  await clock.advanceSettling(30 * MINUTE_MS)
  // The batch, and each of its halves.
  refusals = 3
  await clock.advanceSettling(60 * MINUTE_MS)
  expect(stocks.map(mark)).toEqual(['closed', 'closed'])
})

it('calls nothing healthy that it knows while no service is in use', async () => {
  const { clock, feed, want, mark, connect } = setUp()
  const coin = id('crypto', 'C', 'BA')
  want(coin)
  connect()
  await clock.advanceSettling(10_000)
  expect(mark(coin)).toBe('healthy')
  const published: string[] = []
  feed.watch(coin, ({ provenance }) => published.push(provenance.state))
  feed.disconnect()
  expect(published.at(-1)).toBe('stale')
})

it('calls nothing healthy of an operation that is refused, whichever request was', async () => {
  let refuses = false
  const { clock, want, mark, connect } = setUp(
    {
      instead: () => (refuses ? jsonAnswer({ code: 5000, msg: 'declined' }) : undefined),
    },
    { requestsPerMinute: 5 },
  )
  const coins = ['A', 'B', 'C', 'D'].map((code) => id('crypto', code, 'BA'))
  for (const instrument of [...coins, id('stock', 'A')]) want(instrument)
  connect()
  await clock.advanceSettling(2 * MINUTE_MS)
  refuses = true
  await clock.advanceSettling(14 * MINUTE_MS)
  expect(coins.map(mark)).not.toContain('healthy')
})
