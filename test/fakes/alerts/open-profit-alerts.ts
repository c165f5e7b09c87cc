/** Alerts on holdings of two stocks whose prices the test sets. */
import { newEntry, newList } from '#core/watchlists/lists/library.ts'
import type { ConditionOf } from '#model/alerts/alert-condition.ts'
import type { PricedQuote } from '#model/market/quote.ts'
import { quoteAt, WATCHED } from '#test/fixtures/alerts.ts'
import { createFakeHeld, holding } from '../ports/fake-held.ts'
import { idOf } from '../quotes/live-quotes.ts'
import { openAlerts, type OpenOptions } from './open-alerts.ts'

export const OTHER = idOf('stock:US::MSFT')
export const LIST = [newList('desk', 'Desk', [newEntry(WATCHED), newEntry(OTHER)])]

export const loss = (least: number, changes: Partial<ConditionOf<'totalProfit'>> = {}) =>
  ({ kind: 'totalProfit', outcome: 'loss', measure: 'amount', least, currency: 'USD', ...changes }) as const
export const dayLoss = (least: number, changes: Partial<ConditionOf<'dayProfit'>> = {}) =>
  ({ kind: 'dayProfit', outcome: 'loss', measure: 'amount', least, currency: 'USD', ...changes }) as const

/** Ten shares bought at 100; of the other, ten at 50. */
export const APPLES = holding(WATCHED, '10', '100')
export const OTHERS = holding(OTHER, '10', '50')

export function openProfitAlerts(options: OpenOptions = {}) {
  const held = options.held ?? createFakeHeld([APPLES])
  const opened = openAlerts({ ...options, held })
  const { clock, feed } = opened

  /** Answers about an instrument, ten seconds later. */
  function trade(last: number, changes: Partial<PricedQuote> = {}, instrument = WATCHED): void {
    clock.advance(10_000)
    feed.serve(instrument, quoteAt(clock.now() - 300, last, changes), clock.now())
    clock.advance(0)
  }
  const viewed = () => opened.alerts.topics.alerts.current(null).alerts[0]
  return { ...opened, held, trade, view: viewed, fired: () => opened.events().length }
}
