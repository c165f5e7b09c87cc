/** One question for each dialect whose answer it changes, with the meaning that Quotedeck must still read. */
import { isDeepStrictEqual } from 'node:util'
import { readAnswer, type Outcome } from '#api/answer.ts'
import { catalogue } from '#api/catalogue.ts'
import type { Batch, BatchParameters, DroppedItem, Endpoint } from '#api/wire/endpoint.ts'
import { operationUrl } from '#api/url.ts'
import { createBarNames } from '#core/candles/names/bar-names.ts'
import { barNamesFormat } from '#core/candles/names/bar-names-format.ts'
import { onePerPeriod } from '#core/candles/bars/period-bars.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { midnightOfDate } from '#core/reference/calendars/market-date.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import type { CandleInterval, ServedCandle } from '#model/candles/candle.ts'
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import { instrumentId } from '#model/market/instrument.ts'
import type { Quote } from '#model/market/quote.ts'
import type { DialectName } from '#simulator/dialects/dialects.ts'
import { createFakeLog } from '../fakes/ports/fake-log.ts'
import { createFakeStore } from '../fakes/ports/fake-store.ts'

/** Wednesday 2026-11-25, 18:30 UTC, within a second: New York trades by its calendar, and MELI is halted. */
export const PROBED_AT = Date.parse('2026-11-25T18:30:12.345Z')

interface Meaning {
  readonly value: unknown
  readonly dropped: readonly DroppedItem[]
}

export interface DialectProbe {
  url(baseUrl: string): string
  meaning(outcome: Outcome): Meaning
  /** Derived from the answer of the market without a dialect. */
  expected(base: Outcome): Meaning
}

interface Reading<Value> {
  /** Continues from the decoded value as the core does; identity by default. */
  readonly read?: (value: Value) => Value
  /** The stated loss or other market that the dialect causes, if any. */
  readonly changed?: (value: Value) => Value
  readonly dropped?: readonly DroppedItem[]
}

function probe<Parameters, Value>(
  endpoint: Endpoint<Parameters, Value>,
  parameters: Parameters,
  { read = same, changed = same, dropped = [] }: Reading<Value> = {},
): DialectProbe {
  function meaning(outcome: Outcome): { readonly value: Value; readonly dropped: readonly DroppedItem[] } {
    const result = readAnswer(endpoint, parameters, outcome, PROBED_AT)
    if (!result.ok) throw new Error(result.failure.message)
    return { value: read(result.value.value), dropped: result.value.dropped }
  }
  return {
    url: (baseUrl) => operationUrl(baseUrl, endpoint.path, endpoint.query(parameters)),
    meaning,
    expected(base) {
      const plain = meaning(base)
      return { value: changed(plain.value), dropped: [...plain.dropped, ...dropped] }
    },
  }
}

const same = <Value>(value: Value): Value => value

const stocks = (region: string, ...codes: readonly string[]): BatchParameters => ({ region, exchange: '', codes })
const APPLE = stocks('US', 'AAPL')
const OIL = stocks('US', 'CL')

const mapBatch =
  <Item>(change: (item: Item) => Item) =>
  (batch: Batch<Item>): Batch<Item> =>
    new Map([...batch].map(([code, item]) => [code, change(item)]))

const quotesOf = (asked: BatchParameters, changed?: (quote: Quote) => Quote, dropped: readonly DroppedItem[] = []) =>
  probe(catalogue.stockQuotes, asked, { changed: mapBatch(changed ?? same), dropped })

type Candles = readonly ServedCandle[]

/** Bars of Apple as the core reads them, each at the start of its period. */
function barsOf(interval: CandleInterval, changed: (candles: Candles) => Candles = same): DialectProbe {
  const read = mapBatch<Candles>((candles) => inPeriods(candles, interval).slice(-LIMIT))
  const asked = { ...APPLE, interval, limit: LIMIT }
  return probe(catalogue.stockKlines, asked, { read, changed: mapBatch(changed) })
}

/** More bars than the core needs to learn the names of days. */
const LIMIT = 12

function inPeriods(candles: Candles, interval: CandleInterval): Candles {
  const source = createPriceSource()
  source.use('service')
  const ports = { store: createFakeStore(), log: createFakeLog(), report: () => undefined }
  const document = createVersionedDocument(ports, barNamesFormat)
  const names = createBarNames({ clock, source, gridOf: createMarketGrids(), document, renamed: () => undefined })
  const apple = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
  names.learn(apple, interval, candles)
  return onePerPeriod(candles, names.startOf(apple, interval))
}

const clock = { now: () => PROBED_AT }

/** Prices of the future below zero, and the change that follows from them. */
function belowZero(quote: Quote): Quote {
  const { last, open, high, low, previousClose } = quote
  if (last === null || previousClose === null) throw new Error('The future has no price.')
  const percent = ((last - previousClose) / Math.abs(previousClose - 120)) * 100
  const moved = { open: moveDown(open), high: moveDown(high), low: moveDown(low) }
  return {
    ...{ ...quote, ...moved, last: rounded(last - 120), previousClose: rounded(previousClose - 120) },
    changePercent: rounded(percent),
  }
}

const moveDown = (price: number | null): number | null => (price === null ? null : rounded(price - 120))
const rounded = (value: number): number => Number(value.toFixed(6))

const moveDownBar = (candle: ServedCandle): ServedCandle =>
  candle.close === null
    ? candle
    : {
        ...candle,
        open: rounded(candle.open - 120),
        high: rounded(candle.high - 120),
        low: rounded(candle.low - 120),
        close: rounded(candle.close - 120),
      }

/** Removes every value that requires a price. */
const unpriced = ({ previousClose, status, time }: Quote): Quote => ({
  ...{ last: null, open: null, high: null, low: null, change: null, changePercent: null },
  ...{ previousClose, status, time, volume: 0, turnover: 0 },
})

const flooredTo =
  (stepMs: number) =>
  (quote: Quote): Quote =>
    quote.last === null ? quote : { ...quote, time: Math.floor(quote.time / stepMs) * stepMs }

const HALTED = stocks('US', 'MELI')
const UNKNOWN = stocks('US', 'NONESUCH')

const flatEveryThird = (candles: Candles): Candles =>
  candles.map((candle, index) =>
    candle.close !== null && index % 3 === 1
      ? { ...candle, open: candle.close, high: candle.close, low: candle.close }
      : candle,
  )

/** Questions by dialect; one without a question does not compile. */
export const DIALECT_PROBES: Readonly<Record<DialectName, readonly [DialectProbe, ...DialectProbe[]]>> = {
  'days-utc-midnight': [barsOf('1D'), barsOf('1W'), barsOf('1M')],
  'days-opening': [barsOf('1D'), barsOf('1W'), barsOf('1M')],
  'days-beijing-midnight': [barsOf('1D'), barsOf('1W'), barsOf('1M')],
  'last-trade': [barsOf('1D'), barsOf('1W'), barsOf('1M')],
  'last-trading-day': [barsOf('1W'), barsOf('1M')],
  'weeks-sunday': [barsOf('1W')],
  'newest-first': [barsOf('1D'), barsOf('5m')],
  'bars-doubled': [barsOf('1D'), barsOf('5m')],
  'running-twice': [barsOf('1D'), barsOf('1W'), barsOf('1M'), barsOf('5m')],
  'close-only': [barsOf('1D', flatEveryThird)],
  'limit-ignored': [barsOf('1D')],
  'events-local-midnight': [
    probe(catalogue.stockSplit, { region: 'US' }, {
      read: (page) => ({ ...page, items: page.items.map((split) => ({ ...split, exDate: midnightOfDate('US', split.exDate) })) }),
    }),
    probe(catalogue.stockIpo, { region: 'HK', stage: 'recent' }, {
      read: (page) => ({ ...page, items: page.items.map((ipo) => ({ ...ipo, listingAt: midnightOfDate('HK', ipo.listingAt ?? NaN) })) }),
    }),
  ], // prettier-ignore
  'halted-zero': [quotesOf(HALTED, unpriced)],
  'halted-without-price': [quotesOf(HALTED, (quote) => ({ ...unpriced(quote), volume: quote.volume, turnover: quote.turnover }))], // prettier-ignore
  'below-zero': [
    probe(catalogue.futureQuotes, OIL, { changed: mapBatch(belowZero) }),
    probe(
      catalogue.futureKlines,
      { ...OIL, interval: '1D', limit: LIMIT },
      { changed: mapBatch((candles) => candles.map(moveDownBar)) },
    ),
  ],
  'whole-seconds': [quotesOf(APPLE, flooredTo(SECOND_MS))],
  'whole-minutes': [quotesOf(APPLE, flooredTo(MINUTE_MS))],
  // Nothing in an answer names the unit: see the tests of average prices and of volumes.
  'volume-in-lots': [quotesOf(APPLE, (quote) => ({ ...quote, volume: (quote.volume ?? NaN) / 100 }))],
  'numbers-as-texts': [quotesOf(APPLE), barsOf('1D'), probe(catalogue.stockSplit, { region: 'US' })],
  entities: [
    probe(catalogue.stockInfo, { region: 'US', exchange: '', code: 'JNJ', type: 'stock' }),
    probe(catalogue.stockInfo, { region: 'US', exchange: '', code: 'MCD', type: 'stock' }),
  ],
  'reporting-currency': [
    probe(
      catalogue.stockInfo,
      { region: 'US', exchange: '', code: 'AAPL', type: 'stock' },
      { changed: (company) => (company === null ? null : { ...company, currency: 'CNY' }) },
    ),
  ],
  'no-changes': [quotesOf(APPLE, (quote) => ({ ...quote, previousClose: null, change: null, changePercent: null }))],
  'codes-lower-case': [quotesOf(APPLE), barsOf('1D')],
  'codes-without-zeros': [quotesOf(stocks('SZ', '000001'))],
  'codes-padded': [quotesOf(stocks('HK', '700'))],
  'codes-suffixed': [quotesOf(APPLE), barsOf('1D')],
  'codes-dashed': [quotesOf(stocks('US', 'BRK.B'))],
  'empty-list': [quotesOf(UNKNOWN)],
  'empty-null': [quotesOf(UNKNOWN)],
  'empty-object': [quotesOf(UNKNOWN)],
}

export const isSameOnWire = (a: Outcome, b: Outcome): boolean =>
  a.kind === 'answer' && b.kind === 'answer' && isDeepStrictEqual(JSON.parse(a.body), JSON.parse(b.body))
