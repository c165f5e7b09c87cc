/** The naming of bars by services, stored for each service. */
import { describe, expect, it } from 'vitest'
import { createBarNames, type BarNames } from '#core/candles/names/bar-names.ts'
import { barNamesFormat } from '#core/candles/names/bar-names-format.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { barsOf } from '#model/candles/candle-bar.ts'
import type { NamedBars } from '#model/candles/bar-naming.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { createCandleService } from '#test/fakes/charts/candle-service.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore, type FakeStore } from '#test/fakes/ports/fake-store.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const APPLE = idOf('stock:US::AAPL')
const US_DAYS = { assetClass: 'stock', region: 'US', interval: '1D' } as const satisfies NamedBars
const NOW = Date.parse('2026-11-27T15:12:00Z')

/** The midnights in Beijing that begin the trading days from Thursday to Wednesday. */
const BEIJING = ['2026-11-18', '2026-11-19', '2026-11-22', '2026-11-23', '2026-11-24'].map((date) => Date.parse(`${date}T16:00Z`)) // prettier-ignore
const OPENINGS = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'].map((date) => Date.parse(`${date}T14:30Z`)) // prettier-ignore
const [BEIJING_THURSDAY = NaN] = BEIJING

interface Application {
  readonly names: BarNames
  readonly renamed: readonly NamedBars[]
  use(service: string): void
}

function start(store: FakeStore, service: string): Application {
  const source = createPriceSource()
  source.use(service)
  const renamed: NamedBars[] = []
  const names = createBarNames({
    clock: { now: () => NOW },
    source,
    gridOf: createMarketGrids(),
    document: createVersionedDocument({ store, log: createFakeLog(), report: () => undefined }, barNamesFormat),
    renamed: (bars) => void renamed.push(bars),
  })
  return { names, renamed, use: source.use }
}

const learn = ({ names }: Application, times: readonly number[]): void =>
  names.learn(APPLE, '1D', times.map((time) => ({ time }))) // prettier-ignore

const dateIn = (timeMs: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(timeMs)
/** The date of a bar named by midnight of Thursday the 19th in Beijing, which is Wednesday in New York. */
const dateOfThursday = ({ names }: Application): string => dateIn(names.startOf(APPLE, '1D')(BEIJING_THURSDAY))

describe('the learned dates of a service', () => {
  it('are not used for a second service, which has its own', () => {
    const application = start(createFakeStore(), 'https://first.example')
    learn(application, BEIJING)
    application.use('https://second.example')
    expect(application.names.current()).toEqual([])
    expect(dateOfThursday(application)).toBe('2026-11-18')
    learn(application, OPENINGS)
    expect(application.names.current()).toMatchObject([{ learned: { days: 'trading' } }])
  })

  it('are known again when the first service is used again, without another answer', () => {
    const application = start(createFakeStore(), 'https://first.example')
    learn(application, BEIJING)
    application.use('https://second.example')
    learn(application, OPENINGS)
    application.use('https://first.example')
    expect(application.names.current()).toMatchObject([{ ...US_DAYS, learned: { days: 480 } }])
    expect(dateOfThursday(application)).toBe('2026-11-19')
  })

  it('are known after a restart, for both services', () => {
    const store = createFakeStore()
    const before = start(store, 'https://first.example')
    learn(before, BEIJING)
    before.use('https://second.example')
    learn(before, OPENINGS)
    const application = start(store, 'https://second.example')
    expect(application.names.current()).toMatchObject([{ learned: { days: 'trading' } }])
    application.use('https://first.example')
    expect(dateOfThursday(application)).toBe('2026-11-19')
    learn(application, BEIJING)
    expect(application.renamed).toEqual([])
  })
})

describe('the user’s choice how to read the dates of a service', () => {
  const chosen = { days: 'trading', sundays: null } as const

  it('applies after a restart, whatever answers show, and to no other service', () => {
    const store = createFakeStore()
    start(store, 'https://first.example').names.choose(US_DAYS, chosen)
    const application = start(store, 'https://first.example')
    learn(application, BEIJING)
    expect(application.names.current()).toMatchObject([{ ...US_DAYS, learned: { days: 480 }, chosen }])
    expect(dateOfThursday(application)).toBe('2026-11-18')
    application.use('https://second.example')
    expect(application.names.current()).toEqual([])
  })

  it('dates the bars of a chart after a restart', async () => {
    const [store, archive] = [createFakeStore(), createMemoryCandleArchive()]
    const rows = BEIJING.map((t) => ({ t, o: 1, h: 1, l: 1, c: 1, v: 1, tu: 1 }))
    const key = { instrument: APPLE, interval: '1D', adjust: false } as const
    async function firstDate(isChosen: boolean): Promise<string> {
      const { candles, clock, connect, show } = createCandleService({
        startAt: NOW,
        store,
        archive,
        klines: () => rows,
      })
      connect()
      show(key)
      await clock.advanceSettling(5_000)
      if (isChosen) candles.names.choose(US_DAYS, chosen)
      await clock.advanceSettling(5_000)
      const { bars } = await candles.requests['candles.read'](key, { onClose: () => undefined })
      await candles.dispose()
      return dateIn(barsOf(bars)[0]?.time ?? NaN)
    }
    expect(await firstDate(false)).toBe('2026-11-19')
    expect(await firstDate(true)).toBe('2026-11-18')
    expect(await firstDate(false)).toBe('2026-11-18')
  })
})
