import { describe, expect, it } from 'vitest'
import { createFeed } from '#core/feed/create-feed.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeQuoteService } from '#test/fakes/quotes/fake-quote-service.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'

const ADDRESS: ServiceAddress = {
  baseUrl: 'https://quotes.example',
  plan: 'base',
  codesPerRequest: 10,
  requestsPerMinute: 60,
}

function stock(code: string): InstrumentId {
  return instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code })
}

function setUp() {
  const clock = createFakeClock()
  const service = createFakeQuoteService({ clock })
  const feed = createFeed({ clock, http: service, store: createFakeStore(), random: () => 0.5, log: createFakeLog() })
  return { clock, service, feed }
}

describe('the requests of a test of a connection', () => {
  it('has the test of a connection spend from the same budget', async () => {
    const { clock, feed } = setUp()
    const settle = await Promise.all(Array.from({ length: 60 }, () => feed.spend(ADDRESS)))
    for (const end of settle) end()
    let isNext = false
    void feed.spend(ADDRESS).then(() => (isNext = true))
    await clock.advanceSettling(59_000)
    expect(isNext).toBe(false)
    await clock.advanceSettling(2_000)
    expect(isNext).toBe(true)
  })

  it('lets the test of a connection have the next request, however much is due', async () => {
    const { clock, service, feed } = setUp()
    for (let index = 0; index < 500; index++)
      feed.want({ instrument: stock(`S${index}`), kind: 'quote', ...DEMANDS.visible })
    feed.connect(ADDRESS, 'key')
    await clock.advanceSettling(5 * 60_000)
    const before = service.arrivals.length
    let end: (() => void) | undefined
    void feed.spend(ADDRESS).then((settled) => (end = settled))
    await clock.advanceSettling(3_000)
    expect(end).toBeDefined()
    await clock.advanceSettling(2_000)
    end?.()
    await clock.advanceSettling(2 * 60_000)
    expect(service.busiestMinute()).toBeLessThanOrEqual(60)
    expect(service.arrivals.length - before).toBeGreaterThan(115)
  })
})
