import { describe, expect, it } from 'vitest'
import { createPositions } from '#core/positions/positions.ts'
import { createListeners } from '#core/reactive/listeners.ts'
import { createSlices } from '#core/reactive/slices.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { createDirectory } from '#core/watchlists/directory/directory.ts'
import type { Answer, Payload, RequestName } from '#contract/requests.ts'
import type { SplitMark } from '#model/candles/candle-series.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { DEFAULT_SETTINGS } from '#model/application/settings.ts'
import { SIMULATED_SESSION } from '#test/fakes/profile/data-profile.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeFeed } from '#test/fakes/quotes/fake-feed.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { userDocuments } from '#test/fakes/profile/user-documents.ts'

const APPLE = idOf('stock:US::AAPL')
const UNLISTED = idOf('stock:PL::XYZ')
const NOON = Date.UTC(2026, 10, 24, 17)
const CALLER = { onClose: () => undefined }

type PositionRequest = Extract<RequestName, `position.${string}`>

function open() {
  const clock = createFakeClock(NOON)
  const feed = createFakeFeed()
  const splits = new Map<InstrumentId, readonly SplitMark[]>()
  const [calendars, companies] = [createListeners<string>(), createListeners<InstrumentId>()]
  const [wanted, changes, currencies] = [new Set<string>(), [] as string[], new Map<InstrumentId, string>()]
  const directory = createDirectory()
  const room = createPositions({
    documents: userDocuments(),
    clock,
    feed,
    session: createVariable(SIMULATED_SESSION),
    settings: createVariable(DEFAULT_SETTINGS),
    information: {
      splits: {
        splitsOf: (instrument) => splits.get(instrument) ?? [],
        fetchedAt: () => null,
        want(region) {
          wanted.add(region)
          return () => wanted.delete(region)
        },
        watchCalendars: (listener) => calendars.add(listener),
      },
      companies: {
        currencyOf: (instrument) => currencies.get(instrument) ?? null,
        watch: (listener) => companies.add(listener),
      },
    },
    directory: directory.instruments,
    knowledge: { isKnown: (one) => directory.nameOf(one) !== null, withCode: directory.withCode },
    slices: createSlices(clock),
    history: {
      read: (instruments) => Promise.resolve(instruments.map(() => ({ bars: [], origin: 'service', failure: null }))),
    },
    changed: (topic) => void changes.push(topic),
  })
  const ask = <Name extends PositionRequest>(name: Name, payload: Payload<Name>) =>
    (room.requests[name] as (payload: Payload<Name>, caller: typeof CALLER) => Answer<Name>)(payload, CALLER)
  return {
    clock,
    feed,
    room,
    ask,
    later: <Name extends PositionRequest>(name: Name, payload: Payload<Name>): Promise<Answer<Name>> =>
      Promise.resolve(ask(name, payload)),
    wanted,
    changes,
    hold: (instrument: InstrumentId, date = '2026-01-05') =>
      ask('position.edit', {
        kind: 'addLots',
        lots: [{ instrument, quantity: '10', price: '400', currency: 'USD', date, fee: '0', note: null }],
      }),
    split(instrument: InstrumentId, marks: readonly SplitMark[]) {
      splits.set(instrument, marks)
      calendars.publish('US')
    },
    company(instrument: InstrumentId, currency: string) {
      currencies.set(instrument, currency)
      companies.publish(instrument)
    },
    held: (instrument: InstrumentId) => room.held.holdings().find((one) => one.instrument === instrument) ?? null,
  }
}

const on = (day: string, after = 4, before = 1): SplitMark => ({ exDate: Date.parse(`${day}T00:00:00Z`), ratio: { after, before } }) // prettier-ignore
const settle = (exDate: string, isRestated = true) => ({ kind: 'settleSplit' as const, instrument: APPLE, exDate, ratio: { after: 4, before: 1 }, isRestated }) // prettier-ignore

describe('a split of a position', () => {
  it('is pending from its day on, for lots from before it', () => {
    const one = open()
    one.hold(APPLE)
    one.split(APPLE, [on('2026-06-01'), on('2026-12-01'), on('2025-06-01')])
    expect(one.held(APPLE)?.pendingSplits).toEqual([{ exDate: '2026-06-01', ratio: { after: 4, before: 1 } }])
  })

  it('that was announced becomes pending when its day comes, without any answer of the service', () => {
    const one = open()
    one.hold(APPLE)
    one.split(APPLE, [on('2026-11-25')])
    expect(one.held(APPLE)?.pendingSplits).toEqual([])
    one.clock.advance(24 * 3_600_000)
    expect(one.held(APPLE)?.pendingSplits).toHaveLength(1)
    expect(one.changes.at(-1)).toBe('conversions')
  })

  it('is asked about once, whatever the answer is, and again when the answer is taken back', () => {
    for (const isRestated of [true, false]) {
      const one = open()
      one.hold(APPLE)
      one.split(APPLE, [on('2026-06-01')])
      expect(one.ask('position.edit', settle('2026-06-01', isRestated))).toMatchObject({ ok: true })
      expect(one.held(APPLE)?.pendingSplits).toEqual([])
      expect(one.held(APPLE)?.lots[0]?.quantity).toBe(isRestated ? '40' : '10')
      expect(one.ask('position.edit', settle('2026-06-01'))).toEqual({ ok: false, failure: 'noSuchSplit' })
      one.ask('position.undo', { step: null })
      expect(one.held(APPLE)?.pendingSplits).toHaveLength(1)
    }
  })

  it('waits for the answer about an earlier one', () => {
    const one = open()
    one.hold(APPLE)
    one.split(APPLE, [on('2026-06-01'), on('2026-09-01')])
    expect(one.ask('position.edit', settle('2026-09-01'))).toEqual({ ok: false, failure: 'noSuchSplit' })
    one.ask('position.edit', settle('2026-06-01'))
    expect(one.ask('position.edit', settle('2026-09-01'))).toMatchObject({ ok: true })
    expect(one.held(APPLE)?.lots[0]).toMatchObject({ quantity: '160', price: '25' })
  })

  it('is looked for in the markets of stocks that are held, and in no other', () => {
    const one = open()
    one.hold(APPLE)
    one.hold(idOf('crypto:BA::BTCUSDT'))
    expect([...one.wanted]).toEqual(['US'])
    one.ask('position.edit', { kind: 'removeLots', lots: ['lot-1', 'lot-2'] })
    expect([...one.wanted]).toEqual([])
  })
})

describe('the currency of a price', () => {
  it.each([
    ['forex:GB::USDJPY', 'JPY'],
    ['crypto:BA::BTCFDUSD', 'FDUSD'],
    ['crypto:BA::ETHBTC', 'BTC'],
    ['stock:JP::7203', 'JPY'],
    // The directory knows neither the symbol nor a stock of its market in another currency.
    ['stock:US::ZZZZ', 'USD'],
    ['stock:PL::XYZ', null],
  ] as const)('for %s is %s', (instrument, currency) => {
    expect(open().ask('position.currency', { instrument: idOf(instrument) })).toBe(currency)
  })

  it.each(['stock:US::BABA', 'stock:US::ZZZZ'] as const)(
    'for %s stays that of its listing where the company reports in another one',
    (listing) => {
      const [one, instrument] = [open(), idOf(listing)]
      one.hold(instrument)
      one.company(instrument, 'CNY')
      expect(one.held(instrument)?.currency).toBe('USD')
      expect(one.ask('position.currency', { instrument })).toBe('USD')
    },
  )

  it('is the company’s where nothing else says one, and what the user says before all', () => {
    const one = open()
    one.hold(UNLISTED)
    expect(one.held(UNLISTED)).toMatchObject({ currency: null, currencySource: null })
    one.company(UNLISTED, 'PLN')
    expect(one.held(UNLISTED)).toMatchObject({ currency: 'PLN', currencySource: 'company' })
    one.ask('position.edit', { kind: 'setPriceCurrency', instrument: UNLISTED, currency: 'EUR' })
    expect(one.held(UNLISTED)).toMatchObject({ currency: 'EUR', currencySource: 'user' })
  })
})

describe('the currency of a price in London', () => {
  const header = 'CurrencyPrimary,AssetClass,Symbol,ListingExchange,TradeDate,Quantity,TradePrice,IBCommission,Buy/Sell'
  const trades = (...rows: readonly string[]): string =>
    [header, ...rows.map((row) => `${row},20260105,2,600,-1,BUY`), ''].join('\n')
  const cspx = idOf('stock:GB::CSPX')

  it('is the one in which the exchange of an imported trade quotes', async () => {
    const one = open()
    await one.later('position.import', { content: trades('USD,STK,CSPX,LSEETF', 'GBP,STK,JET2,LSE', 'CNH,STK,600999,SEHKNTL') }) // prettier-ignore
    expect(one.held(cspx)).toMatchObject({ currency: 'USD', currencySource: 'user' })
    expect(one.held(idOf('stock:GB::JET2'))).toMatchObject({ currency: 'GBP', currencySource: 'market' })
    expect(one.held(idOf('stock:SH::600999'))).toMatchObject({ currency: 'CNY', currencySource: 'market' })
    expect(one.held(cspx)?.lots[0]).not.toHaveProperty('priceCurrency')
    one.ask('position.undo', { step: null })
    expect(one.held(cspx)).toBeNull()
  })

  it('stays what the user entered', async () => {
    const one = open()
    one.hold(cspx)
    one.ask('position.edit', { kind: 'setPriceCurrency', instrument: cspx, currency: 'EUR' })
    await one.later('position.import', { content: trades('USD,STK,CSPX,LSEETF') })
    expect(one.held(cspx)).toMatchObject({ currency: 'EUR', currencySource: 'user' })
  })

  it('stays that of the directory', async () => {
    const one = open()
    await one.later('position.import', { content: trades('USD,STK,VOD,LSE') })
    expect(one.held(idOf('stock:GB::VOD'))).toMatchObject({ currency: 'GBP', currencySource: 'directory' })
  })
})

describe('an import of positions', () => {
  const file =
    'date,symbol,quantity,activityType,unitPrice,currency,fee\n2026-01-05,AAPL,10,BUY,400,USD,1\n2026-01-06,AAPL,x,BUY,1,USD,0'

  it('adds nothing while it is looked at, and everything that is understood as one edit', async () => {
    const one = open()
    expect(await one.later('position.preview', { content: file })).toMatchObject({ lots: 1, faults: [{ line: 3 }] })
    expect(one.held(APPLE)).toBeNull()
    expect(await one.later('position.import', { content: file })).toMatchObject({ ok: true, value: { lots: 1 } })
    expect(one.held(APPLE)?.lots).toHaveLength(1)
    one.ask('position.undo', { step: null })
    expect(one.held(APPLE)).toBeNull()
  })

  it('adds nothing when the same file is imported twice, unless the user asks', async () => {
    const one = open()
    await one.later('position.import', { content: file })
    expect(await one.later('position.preview', { content: file })).toMatchObject({ lots: 0, doubles: 1 })
    expect(await one.later('position.import', { content: file })).toMatchObject({ value: { lots: 0, doubles: 1 } })
    expect(one.held(APPLE)?.lots).toHaveLength(1)
    await one.later('position.import', { content: file, again: true })
    expect(one.held(APPLE)?.lots).toHaveLength(2)
  })

  it('knows a lot again after it was restated for a split', async () => {
    const one = open()
    await one.later('position.import', { content: file })
    one.ask('position.edit', {
      kind: 'removeLots',
      lots: one.held(APPLE)?.lots.map(({ id }) => id) ?? [],
    })
    const restated = { quantity: '40', price: '100', currency: 'USD', date: '2026-01-05', fee: '1', note: null }
    one.ask('position.edit', { kind: 'addLots', lots: [{ instrument: APPLE, ...restated, sharesAsOf: '2026-06-01' }] })
    expect(await one.later('position.preview', { content: file })).toMatchObject({ lots: 0, doubles: 1 })
  })

  it('names every symbol with its quantity and sums', async () => {
    const one = open()
    const rows = [
      '2026-01-05,AAPL,10,BUY,400,USD,1',
      '2026-02-05,AAPL,4,SELL,410.5,USD,1',
      '2026-01-05,VOD.L,7,BUY,70,GBp,0',
    ]
    const content = ['date,symbol,quantity,activityType,unitPrice,currency,fee', ...rows].join('\n')
    const { symbols } = await one.later('position.preview', { content })
    expect(symbols).toEqual([
      { instrument: APPLE, written: 'AAPL', lots: 2, doubles: 0, quantity: '6', sums: [{ currency: 'USD', amount: '2358' }] }, // prettier-ignore
      { instrument: 'stock:GB::VOD', written: 'VOD.L', lots: 1, doubles: 0, quantity: '7', sums: [{ currency: 'GBX', amount: '490' }] }, // prettier-ignore
    ])
  })

  it('reads what was exported', async () => {
    const one = open()
    one.hold(APPLE)
    const content = one.ask('position.export', null)
    const other = open()
    await other.later('position.import', { content })
    expect(other.held(APPLE)?.lots).toEqual(one.held(APPLE)?.lots)
  })
})

describe('the pairs of positions', () => {
  it('are wanted while a window shows positions', () => {
    const one = open()
    one.hold(idOf('stock:JP::7203'))
    expect(one.feed.demands()).toEqual([])
    const stop = one.room.topics.conversions.activate?.(null, 'visible', () => undefined)
    expect(one.feed.demands().map(({ instrument }) => instrument)).toEqual(['forex:GB::USDJPY'])
    stop?.()
    expect(one.feed.demands()).toEqual([])
  })
})
