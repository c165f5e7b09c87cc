/** The desk of a first run: 46 rows, and the book, the chart and other panels of one symbol. */
import sample from '#resources/sample-watchlist.json' with { type: 'json' }
import { catalogue } from '#api/catalogue.ts'
import { DEMANDS, type Consumer } from '#core/feed/demand/demand.ts'
import { subjectOf, type PolledKind } from '#core/feed/demand/subject.ts'
import { instrumentOf, isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { createFakeStore } from '../ports/fake-store.ts'
import { QUOTES_ADDRESS, openFeed } from './quote-feed.ts'
import type { QuoteServiceOptions } from './fake-quote-service.ts'

export const ROWS = sample.filter(isInstrumentId)
/** A Wednesday on which all markets are open at some hour, Unix epoch ms. */
const OPEN = Date.UTC(2026, 10, 25, 15)

/** Opens a desk that is not connected yet. */
export function openDesk(requestsPerMinute = 5, options: Partial<QuoteServiceOptions> = {}) {
  const { clock, service, feed } = openFeed(options, createFakeStore(), OPEN)
  const want = (instrument: InstrumentId, kind: PolledKind, consumer: Consumer = 'visible') =>
    feed.want({ instrument, kind, ...DEMANDS[consumer] })

  function show(instrument: InstrumentId) {
    const { region, exchange, code } = instrumentOf(instrument)
    const cancels = [
      want(instrument, 'quote'),
      want(instrument, 'depth'),
      feed.want({ instrument, kind: 'candles:1D', ...DEMANDS.visible, weight: 4, demandedPeriodMs: 300_000 }),
      feed.focus(instrument),
    ]
    const parameters = { region, exchange, codes: [code], interval: '1D', limit: 500 } as const
    void feed.askOne(catalogue.stockKlines, parameters, subjectOf('candles:1D', instrument))
    return () => cancels.forEach((cancel) => cancel())
  }

  function showRows() {
    for (const row of ROWS) want(row, 'quote')
    void feed.ask(catalogue.news, { market: 'stock', language: 'en', limit: 50 })
  }

  const connect = () => feed.connect({ ...QUOTES_ADDRESS, requestsPerMinute }, 'key')
  const sent = () =>
    service.arrivals.map(({ path, query }) =>
      [path, query.get('region'), path.endsWith('/quotes') ? null : (query.get('codes') ?? query.get('code'))]
        .filter((part) => part !== null && part !== '')
        .join(' '),
    )
  return { clock, service, feed, want, show, showRows, connect, sent }
}
