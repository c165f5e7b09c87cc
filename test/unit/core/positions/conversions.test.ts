import { describe, expect, it } from 'vitest'
import { createConversions } from '#core/positions/conversions.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { pairOf } from '#model/market/currency.ts'
import type { Holding } from '#model/positions/holding.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import type { Settings } from '#model/application/settings.ts'
import { SIMULATED_SESSION } from '#test/fakes/profile/data-profile.ts'
import { quoteOf } from '#test/fakes/quotes/fake-quote-service.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { openQuoteFeed, QUOTES_ADDRESS } from '#test/fakes/quotes/quote-feed.ts'

const KNOWN = ['USDCNH', 'EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'USDCAD', 'USDCHF', 'USDHKD', 'USDSGD', 'USDINR', 'USDTHB', 'USDMXN', 'USDTRY', 'EURGBP', 'EURJPY'] // prettier-ignore
const REGIONS = [
  ['US', 'USD'], ['DE', 'EUR'], ['GB', 'GBX'], ['JP', 'JPY'], ['AU', 'AUD'], ['CA', 'CAD'], ['CH', 'CHF'], ['HK', 'HKD'],
  ['SG', 'SGD'], ['IN', 'INR'], ['TH', 'THB'], ['MX', 'MXN'],
] as const // prettier-ignore

/** A Tuesday on which forex and stocks of the United States trade. */
const TUESDAY = Date.UTC(2026, 10, 24, 15)
const MINUTE = 60_000

function holding(instrument: InstrumentId, currency: string | null, paid = currency ?? 'USD'): Holding {
  const terms = { quantity: '1', price: '1', currency: paid, date: '2026-11-02', fee: '0', note: null }
  return {
    instrument, priceCurrency: null, currency, currencySource: 'directory', zone: 'UTC', today: '2026-11-24', pendingSplits: [],
    lots: [{ id: 'lot-1', ...terms, sharesAsOf: '2026-11-02' }],
  } // prettier-ignore
}

function open(holdings: readonly Holding[], change: Partial<ServiceAddress> = {}, refused: readonly string[] = []) {
  const item = (code: string) => (refused.includes(code) ? undefined : quoteOf(code, opened.clock.now()))
  const opened = openQuoteFeed({ item }, change, TUESDAY)
  const settings = createVariable<Pick<Settings, 'positions'>>({ positions: { baseCurrency: 'EUR', isTetherDollar: false, isYuanOffshore: false } }) // prettier-ignore
  const session = createVariable({ ...SIMULATED_SESSION, address: { ...QUOTES_ADDRESS, ...change } })
  const known = KNOWN.map((code) => pairOf(idOf(`forex:GB::${code}`))).filter((pair) => pair !== null)
  const conversions = createConversions({
    clock: opened.clock,
    feed: opened.feed,
    session,
    settings,
    known,
    holdings: () => holdings,
    changed: () => undefined,
  })
  const forex = () => opened.service.arrivals.filter(({ path }) => path === '/forex/quotes')
  const pairs = () => conversions.facts().pairs.map(({ base, quote }) => base + quote)
  return { ...opened, conversions, settings, forex, pairs }
}

const twoHundred = Array.from({ length: 200 }, (_, place) => {
  const [region, currency] = REGIONS[place % REGIONS.length] ?? REGIONS[0]
  return holding(idOf(`stock:${region}::S${place}`), currency)
})

describe('the pairs that positions are converted by', () => {
  it('are the fewest that lead to the base currency', () => {
    const held = [holding(idOf('stock:JP::7203'), 'JPY'), holding(idOf('stock:HK::700'), 'HKD')]
    expect(open(held).pairs()).toEqual(['EURJPY', 'USDHKD', 'EURUSD'])
  })

  it('lead from what was paid to what is quoted as well', () => {
    expect(open([holding(idOf('stock:JP::7203'), 'JPY', 'GBP')]).pairs()).toEqual(['EURGBP', 'EURJPY'])
  })

  it('are needed neither for the base currency itself nor for its minor unit', () => {
    const one = open([holding(idOf('stock:GB::HSBA'), 'GBX', 'GBP')])
    one.settings.set({ positions: { baseCurrency: 'GBP', isTetherDollar: false, isYuanOffshore: false } })
    expect(one.pairs()).toEqual([])
  })

  it('are guessed for a currency that no known pair has', () => {
    expect(open([holding(idOf('stock:TW::2330'), 'TWD')]).pairs()).toContain('USDTWD')
  })

  it('are asked for only while a caller wants them', async () => {
    const one = open([holding(idOf('stock:JP::7203'), 'JPY')])
    one.connect()
    await one.clock.advanceSettling(5 * MINUTE)
    expect(one.forex()).toEqual([])
    const stop = one.conversions.want(null)
    await one.clock.advanceSettling(5 * MINUTE)
    const asked = one.forex().length
    expect(asked).toBeGreaterThan(1)
    stop()
    await one.clock.advanceSettling(5 * MINUTE)
    expect(one.forex()).toHaveLength(asked)
  })

  it.each([
    ['base', 10],
    ['premium', 50],
  ] as const)(
    'cost one request a minute at most for 200 positions in 12 currencies, plan %s',
    async (plan, codesPerRequest) => {
      const one = open(twoHundred, { plan, codesPerRequest })
      one.connect()
      for (const { instrument } of twoHundred) one.want(instrument)
      one.conversions.want(null)
      await one.clock.advanceSettling(20 * MINUTE)
      expect(one.forex().length).toBeGreaterThan(3)
      expect(one.forex().length).toBeLessThanOrEqual(21)
    },
  )

  it('leave the rest as fresh as it was, to within five percent', async () => {
    const polls = async (isConverted: boolean) => {
      const one = open(twoHundred, { codesPerRequest: 10, requestsPerMinute: 60 })
      one.connect()
      for (const { instrument } of twoHundred) one.want(instrument)
      if (isConverted) one.conversions.want(null)
      await one.clock.advanceSettling(20 * MINUTE)
      return one.service.arrivals.length - one.forex().length
    }
    expect(await polls(true)).toBeGreaterThan((await polls(false)) / 1.05)
  })

  it('take another route around a pair that the service does not know', async () => {
    const one = open([holding(idOf('stock:JP::7203'), 'JPY')], {}, ['EURJPY'])
    one.connect()
    one.conversions.want(null)
    await one.clock.advanceSettling(20 * MINUTE)
    expect(one.pairs()).toEqual(['USDJPY', 'EURUSD'])
  })

  it('say nothing of a tether but what the user says', () => {
    const one = open([holding(idOf('crypto:BA::BTCUSDT'), 'USDT')])
    expect(one.conversions.rateOf()('USDT', 'EUR')).toEqual({ kind: 'missing', pairs: ['USDT/EUR'] })
    one.settings.set({ positions: { baseCurrency: 'EUR', isTetherDollar: true, isYuanOffshore: false } })
    expect(one.pairs()).toEqual(['EURUSD'])
  })

  it('lead from the yuan of the mainland over the one outside of it only where the user says so', () => {
    const one = open([holding(idOf('stock:SH::600519'), 'CNY')])
    expect(one.pairs()).toEqual(['USDCNY', 'EURUSD'])
    one.settings.set({ positions: { baseCurrency: 'EUR', isTetherDollar: false, isYuanOffshore: true } })
    expect(one.pairs()).toEqual(['USDCNH', 'EURUSD'])
    expect(one.conversions.facts().aliases).toEqual({ CNY: 'CNH' })
  })
})
