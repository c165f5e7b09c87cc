/** How bars are named is learned from answers; bars that were read with a wrong naming are read again. */
import { describe, expect, it } from 'vitest'
import { createBarNames } from '#core/candles/names/bar-names.ts'
import { barNamesFormat } from '#core/candles/names/bar-names-format.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import { createPriceSource } from '#core/source/price-source.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import type { BarNaming, NamedBars } from '#model/candles/bar-naming.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const APPLE = idOf('stock:US::AAPL')
const BARCLAYS = idOf('stock:GB::BARC')
const US_DAYS = { assetClass: 'stock', region: 'US', interval: '1D' } as const satisfies NamedBars
const US_WEEKS = { ...US_DAYS, interval: '1W' } as const satisfies NamedBars
const SERVICE = 'https://first.example'
/** A Friday. */
const NOW = Date.parse('2026-11-27T15:12:00Z')

const at = (dates: readonly string[], time: string): readonly number[] =>
  dates.map((date) => Date.parse(`${date}T${time}Z`))
const DATES = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25']
const UTC = at(DATES, '00:00')
const NEW_YORK = at(DATES, '05:00')
const OPENINGS = at(DATES, '14:30')
/** The midnights of Beijing that begin the same days. */
const BEIJING = at(['2026-11-18', '2026-11-19', '2026-11-22', '2026-11-23', '2026-11-24'], '16:00')
const SUNDAYS = at(['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22'], '00:00')
/** The Sundays at the ends of the weeks, the last of which is in progress. */
const END_SUNDAYS = at(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29'], '00:00')

function open(service: string | null = SERVICE, content: unknown = {}) {
  const source = createPriceSource()
  source.use(service)
  const store = createFakeStore({ barNames: { version: 1, content } })
  const renamed: NamedBars[] = []
  const names = createBarNames({
    clock: { now: () => NOW },
    source,
    gridOf: createMarketGrids(),
    document: createVersionedDocument({ store, log: createFakeLog(), report: () => undefined }, barNamesFormat),
    renamed: (bars) => void renamed.push(bars),
  })
  return {
    ...names,
    renamed,
    writes: store.writes,
    use: source.use,
    learned: () => names.current().map(({ learned }) => learned),
    receive: (times: readonly number[], interval: CandleInterval = '1D', instrument = APPLE) =>
      names.learn(instrument, interval, times.map((time) => ({ time }))), // prettier-ignore
    /** The New York date of a week that a Sunday names. */
    weekOf: (date: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(
        names.startOf(APPLE, '1W')(Date.parse(`${date}T00:00Z`)),
      ),
  }
}

const naming = (parts: Partial<BarNaming>): BarNaming => ({ days: null, sundays: null, ...parts })

describe('the naming of days in a first answer', () => {
  it.each([
    ['the midnight of the market', NEW_YORK, 'market', []],
    ['the midnight of UTC', UTC, 0, []],
    ['the opening', OPENINGS, 'trading', []],
    ['the midnight of another clock', BEIJING, 480, [US_DAYS]],
  ] as const)('is stored, and bars are read again only if they were misread: %s', (_, times, days, misread) => {
    const { receive, learned, renamed, writes } = open()
    receive(times)
    expect(learned()).toEqual([naming({ days })])
    expect(renamed).toEqual(misread)
    receive(times)
    expect(renamed).toEqual(misread)
    expect(writes).toEqual(['barNames'])
  })

  it('is not stored if the answer does not show it', () => {
    const { receive, writes, current } = open()
    receive(BEIJING.slice(1))
    receive([])
    expect(writes).toEqual([])
    expect(current()).toEqual([])
  })

  it('is not looked for in bars of minutes', () => {
    const { receive, writes, renamed, startOf } = open()
    receive(BEIJING, '1m')
    expect([writes, renamed]).toEqual([[], []])
    expect(BEIJING.map(startOf(APPLE, '1m'))).toEqual(BEIJING)
  })

  it('is not stored without a service', () => {
    const { receive, writes, current } = open(null)
    receive(OPENINGS)
    expect(writes).toEqual([])
    expect(current()).toEqual([])
  })
})

describe('the naming of days in a later answer', () => {
  it.each([
    ['from the midnight of UTC to that of another clock', UTC, BEIJING, 480],
    ['from the midnight of UTC to the opening', UTC, OPENINGS, 'trading'],
    ['from the midnight of UTC to that of the market', UTC, NEW_YORK, 'market'],
  ] as const)('replaces the one before, and bars are read again: %s', (_, first, next, days) => {
    const { receive, learned, renamed } = open()
    receive(first)
    receive(next)
    expect(learned()).toEqual([naming({ days })])
    expect(renamed).toEqual([US_DAYS])
  })

  it('is not accepted a second time, so that a service which mixes names is not asked for ever', () => {
    const { receive, learned, renamed } = open()
    receive(BEIJING)
    receive(OPENINGS)
    receive(UTC)
    expect(learned()).toEqual([naming({ days: 480 })])
    expect(renamed).toEqual([US_DAYS])
  })

  it('is accepted once for each kind of bars and each service', () => {
    const { receive, renamed, use } = open()
    receive(BEIJING)
    receive(END_SUNDAYS, '1W')
    use('https://second.example')
    receive(BEIJING)
    expect(renamed).toEqual([US_DAYS, US_WEEKS, US_DAYS])
  })

  it('remains the known one if that explains the answer as well', () => {
    const { receive, learned, renamed } = open()
    const summer = ['2026-06-22', '2026-06-23', '2026-06-24', '2026-06-25', '2026-06-26']
    receive(at(summer, '00:00'), '1D', BARCLAYS)
    expect(learned()).toEqual([naming({ days: 0 })])
    // In winter the midnight of UTC is that of London.
    receive(UTC, '1D', BARCLAYS)
    expect(learned()).toEqual([naming({ days: 0 })])
    expect(renamed).toEqual([])
  })

  it('remains the known one if the answer is too short', () => {
    const { receive, learned } = open()
    receive(BEIJING)
    receive(OPENINGS.slice(2))
    expect(learned()).toEqual([naming({ days: 480 })])
  })
})

describe('the naming of weeks by Sundays', () => {
  it('is that of the week that a Sunday ends if the week in progress has a future Sunday', () => {
    const { receive, learned, renamed, weekOf } = open()
    expect(weekOf('2026-11-29')).toBe('2026-11-30')
    receive(END_SUNDAYS, '1W')
    expect(learned()).toMatchObject([{ sundays: 'after' }])
    expect(renamed).toEqual([US_WEEKS])
    expect(weekOf('2026-11-29')).toBe('2026-11-23')
  })

  it('is that of the week that follows if the last Sunday is in the past, as bars were read before', () => {
    const { receive, learned, renamed, weekOf } = open()
    receive(SUNDAYS, '1W')
    expect(learned()).toMatchObject([{ sundays: 'before' }])
    expect(renamed).toEqual([])
    expect(weekOf('2026-11-22')).toBe('2026-11-23')
  })

  it('remains if an answer has no recent Sunday', () => {
    const { receive, learned } = open()
    receive(END_SUNDAYS, '1W')
    receive(END_SUNDAYS.slice(0, 3), '1W')
    expect(learned()).toMatchObject([{ sundays: 'after' }])
  })

  it('is not learned from days, of which a Sunday may be one', () => {
    const { receive, learned } = open()
    receive([...UTC, ...at(['2026-11-29'], '00:00')])
    expect(learned()).toEqual([naming({ days: 0 })])
  })
})

describe('the naming that a user chooses', () => {
  it('has bars read again only if another one is in use from then on', () => {
    const { choose, receive, renamed, current } = open()
    receive(OPENINGS)
    choose(US_DAYS, naming({ days: 'trading' }))
    choose(US_DAYS, naming({}))
    choose(US_DAYS, null)
    expect(renamed).toEqual([])
    choose(US_DAYS, naming({ days: 0 }))
    expect(renamed).toEqual([US_DAYS])
    expect(current()).toEqual([{ ...US_DAYS, learned: naming({ days: 'trading' }), chosen: naming({ days: 0 }) }])
    choose(US_DAYS, null)
    expect(renamed).toEqual([US_DAYS, US_DAYS])
  })

  it('decides about Sundays whatever was learned', () => {
    const { choose, receive, renamed, weekOf } = open()
    choose(US_WEEKS, naming({ sundays: 'after' }))
    expect(renamed).toEqual([US_WEEKS])
    expect(weekOf('2026-11-29')).toBe('2026-11-23')
    receive(SUNDAYS, '1W')
    expect(weekOf('2026-11-29')).toBe('2026-11-23')
  })

  it('is not read again because of an answer, from which is learned nevertheless', () => {
    const { choose, receive, renamed, learned } = open()
    choose(US_DAYS, naming({ days: 'trading' }))
    renamed.length = 0
    receive(BEIJING)
    receive(UTC)
    receive(BEIJING)
    expect(learned()).toEqual([naming({ days: 480 })])
    expect(renamed).toEqual([])
  })

  it('is read without names that no version wrote', () => {
    const known = { learned: naming({ days: 0 }), chosen: null }
    const names = ['stock US 1D', 'planet US 1D', 'stock US 1m', 'stock US', '']
    const content = { [SERVICE]: Object.fromEntries(names.map((name) => [name, known])) }
    expect(open(SERVICE, content).current()).toEqual([{ ...US_DAYS, ...known }])
    expect(open(null, content).current()).toEqual([])
  })
})
