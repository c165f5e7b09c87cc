/** Our own complete watchlist panel, over a backend that publishes the bench's quotes. */
import { mount } from 'svelte'
import type { Transport, Push, SubscriptionNumber } from '#contract/wire/transport.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { PairQuote } from '#model/positions/conversions/conversion.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { NO_MARKS, DEFAULT_APPEARANCE, type Watchlist, type WatchlistColumn } from '#model/watchlists/watchlist.ts'
import { App } from '#renderer/app/app.svelte.ts'
import { overwriteGetLocale } from '#i18n/compiled/runtime.js'
import { createClock } from '#renderer/live/time/clock.ts'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import '#renderer/styles/age.css'
import { lineOver, NO_PICTURES } from '#test/fakes/windows/fake-host.ts'
import type { Contender, StartContender } from './contender.ts'
import WatchlistPage from './WatchlistPage.svelte'

const LIST = 'bench'
function columnOf(id: string): WatchlistColumn {
  return { id, width: null }
}
const COLUMNS = [
  ...['symbol', 'name', 'last', 'change', 'changePercent', 'open', 'high', 'low', 'previousClose'],
  ...['volume', 'turnover', 'age'],
].map(columnOf)
/** The index beside the price, visible, for columns that change with it. */
const BESIDE_PRICE = 5

/** Additional columns of the list, and its holdings. */
interface ListParts {
  readonly columns: readonly string[]
  readonly holdings: readonly Holding[]
}

export const start: StartContender = (box, first) => startList(box, first, { columns: [], holdings: [] })

export function startList(box: HTMLElement, first: readonly LiveQuote[], parts: ListParts): Contender {
  const line = createLine(first, parts)
  const app = new App(
    {
      transport: line.transport,
      pictures: NO_PICTURES,
      hasTray: false,
      renewKey: null,
      notifications: null,
      line: lineOver(line.transport),
      askedWindow: { kind: 'any' },
      rememberWindow: () => undefined,
      windowsBelongTo: 'browser',
      openWindow: () => undefined,
      showWindow: () => undefined,
    },
    createClock(),
    ['en'],
  )
  overwriteGetLocale(() => app.locale)
  mount(WatchlistPage, { target: box, props: { app } })
  return line.contender
}

const EURUSD: PairQuote = {
  ...{ instrument: 'forex:GB::EURUSD' as InstrumentId, base: 'EUR', quote: 'USD' },
  ...{ price: 1.0873, fetchedAt: 1, isStale: false },
}

/** Creates a line to a backend with one list and its quotes. */
function createLine(
  first: readonly LiveQuote[],
  { columns, holdings }: ListParts,
): {
  readonly transport: Transport
  readonly contender: Contender
} {
  const rows = first.map(({ instrument }) => ({ kind: 'entry' as const, instrument, name: null, ...NO_MARKS }))
  const list: Watchlist = {
    ...DEFAULT_APPEARANCE,
    columns: COLUMNS.toSpliced(BESIDE_PRICE, 0, ...columns.map(columnOf)),
    id: LIST,
    name: 'Bench',
    rows,
  }
  const known = new Map<string, unknown>([
    ['settings', { ...DEFAULT_SETTINGS, language: 'en' }],
    ['watchlists', [{ id: LIST, name: list.name, size: rows.length }]],
    ['watchlist', list],
    ['holdings', holdings],
    ['conversions', { baseCurrency: 'EUR', aliases: {}, pairs: [EURUSD] }],
  ])
  const numbers = new Map<InstrumentId, SubscriptionNumber>()
  let receive: (push: Push) => void = () => undefined

  const transport: Transport = {
    request(message) {
      const done = Promise.resolve({ ok: true, value: null } as const)
      if (message.kind !== 'subscribe') return done
      const values: [SubscriptionNumber, unknown][] = []
      for (const { number, topic, parameter } of message.subscriptions) {
        if (topic === 'quote') numbers.set(parameter as InstrumentId, number)
        const value = known.get(topic)
        if (value !== undefined) values.push([number, value])
      }
      setTimeout(() => receive({ values }))
      return done
    },
    subscribe(listener) {
      receive = listener
      return () => undefined
    },
    watchLine(listener) {
      listener(true)
      return () => undefined
    },
  }
  return {
    transport,
    contender: {
      numberOf: (instrument) => numbers.get(instrument) ?? 0,
      receive: (message) => receive({ values: [], quotes: message }),
    },
  }
}
