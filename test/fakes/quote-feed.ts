/** A real feed over a quote service by hand. */
import { createFeed } from '../../src/core/feed/create-feed.ts'
import { DEMANDS, type Consumer } from '../../src/core/feed/demand.ts'
import { instrumentId, type InstrumentId } from '../../src/model/instrument.ts'
import type { ServiceAddress } from '../../src/model/service-session.ts'
import { createFakeClock } from './fake-clock.ts'
import { createFakeLog } from './fake-log.ts'
import { createFakeQuoteService, type QuoteServiceOptions } from './fake-quote-service.ts'
import { createFakeStore } from './fake-store.ts'

/** A Saturday: stocks and forex are idle, crypto is not. Unix epoch ms. */
export const SATURDAY = Date.UTC(2026, 10, 21, 12)

export function quotedId(assetClass: 'stock' | 'crypto' | 'forex', code: string, region = 'US'): InstrumentId {
  return instrumentId({ assetClass, region, exchange: '', code })
}

/** Not connected yet. @param startAt Unix epoch ms. */
export function openQuoteFeed(
  options: Partial<QuoteServiceOptions> = {},
  change: Partial<ServiceAddress> = {},
  startAt?: number,
) {
  const clock = createFakeClock(startAt)
  const service = createFakeQuoteService({ clock, ...options })
  const feed = createFeed({ clock, http: service, store: createFakeStore(), random: () => 0.5, log: createFakeLog() })
  const want = (instrument: InstrumentId, consumer: Consumer = 'visible') =>
    feed.want({ instrument, kind: 'quote', ...DEMANDS[consumer] })
  const address: ServiceAddress = {
    baseUrl: 'https://quotes.example',
    plan: 'base',
    codesPerRequest: 10,
    requestsPerMinute: 60,
    ...change,
  }
  const mark = (instrument: InstrumentId) => feed.live(instrument).provenance.state
  return { clock, service, feed, want, mark, connect: () => feed.connect(address, 'key') }
}
