import { describe, expect, it } from 'vitest'
import { createFeed } from '#core/feed/create-feed.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeQuoteService, type Arrival } from '#test/fakes/quotes/fake-quote-service.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

const coin = (code: string): InstrumentId => instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code })

async function reasonsOf(codes: readonly string[], instead: (arrival: Arrival, place: number) => number | null) {
  const clock = createFakeClock()
  let place = 0
  const http = createFakeQuoteService({
    clock,
    instead(arrival) {
      const status = instead(arrival, place++)
      if (status === null) return undefined
      return status === 200 ? jsonAnswer({ code: 7, msg: 'unknown code', data: null }) : jsonAnswer({}, status)
    },
  })
  const feed = createFeed({ clock, http, store: createFakeStore(), random: () => 0.5, log: createFakeLog() })
  for (const code of codes) feed.want({ instrument: coin(code), kind: 'quote', ...DEMANDS.visible })
  feed.connect({ baseUrl: 'https://quotes.example', plan: 'base', codesPerRequest: 10, requestsPerMinute: 60 }, 'key')
  await clock.advanceSettling(30_000)
  return feed
    .requests()
    .map(({ reason }) => reason)
    .reverse()
}

describe('the reason for a request', () => {
  it('is that something is newly watched, and then that it is due', async () => {
    const reasons = await reasonsOf(['BTCUSDT'], () => null)
    expect(reasons[0]).toBe('first')
    expect(new Set(reasons.slice(1))).toEqual(new Set(['due']))
  })

  it('is a retry after one that failed', async () => {
    const reasons = await reasonsOf(['BTCUSDT'], (_arrival, place) => (place === 1 ? 503 : null))
    expect(reasons.slice(0, 4)).toEqual(['first', 'due', 'retry', 'due'])
  })

  it('is the search for the code for which a batch was refused', async () => {
    const reasons = await reasonsOf(['AAA', 'BAD', 'CCC', 'DDD'], ({ codes }) => (codes.includes('BAD') ? 200 : null))
    expect(reasons.slice(0, 3)).toEqual(['first', 'search', 'search'])
  })
})
