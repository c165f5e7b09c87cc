/** A real feed over a hand-written quote service. */
import { createFeed } from '#core/feed/create-feed.ts'
import { DEMANDS, type Consumer } from '#core/feed/demand/demand.ts'
import type { Store } from '#core/ports/store.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import { createFakeQuoteService, type QuoteServiceOptions } from './fake-quote-service.ts'
import { createFakeStore } from '../ports/fake-store.ts'

/** A Saturday: stocks and forex are idle, crypto is not. Unix epoch ms. */
export const SATURDAY = Date.UTC(2026, 10, 21, 12)

export function quotedId(assetClass: 'stock' | 'crypto' | 'forex', code: string, region = 'US'): InstrumentId {
  return instrumentId({ assetClass, region, exchange: '', code })
}

export const QUOTES_ADDRESS: ServiceAddress = {
  baseUrl: 'https://quotes.example',
  plan: 'base',
  codesPerRequest: 10,
  requestsPerMinute: 60,
}

/** Opens a feed that is not connected yet. @param startAt Unix epoch ms. */
export function openFeed(
  options: Partial<QuoteServiceOptions> = {},
  store: Store = createFakeStore(),
  startAt?: number,
) {
  const clock = createFakeClock(startAt)
  const service = createFakeQuoteService({ clock, ...options })
  const feed = createFeed({ clock, http: service, store, random: () => 0.5, log: createFakeLog() })
  const want = (instrument: InstrumentId, consumer: Consumer = 'visible') =>
    feed.want({ instrument, kind: 'quote', ...DEMANDS[consumer] })
  return { clock, service, feed, want }
}

export function openQuoteFeed(
  options: Partial<QuoteServiceOptions> = {},
  change: Partial<ServiceAddress> = {},
  startAt?: number,
) {
  const opened = openFeed(options, createFakeStore(), startAt)
  const mark = (instrument: InstrumentId) => opened.feed.live(instrument).provenance.state
  return { ...opened, mark, connect: () => opened.feed.connect({ ...QUOTES_ADDRESS, ...change }, 'key') }
}
