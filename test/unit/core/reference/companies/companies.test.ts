import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#model/values/duration.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { quoteOf, type Arrival } from '#test/fakes/quotes/fake-quote-service.ts'
import { declined, openInformation } from '#test/fakes/service/information-service.ts'
import { idOf, sessionWith } from '#test/fakes/quotes/live-quotes.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

const AAPL = idOf('stock:US::AAPL')
const MSFT = idOf('stock:US::MSFT')
const EURUSD = idOf('forex:GB::EURUSD')

const codeOf = ({ query }: Arrival): string => query.get('code') ?? ''
const company = (arrival: Arrival) => ({
  c: codeOf(arrival),
  n: `${codeOf(arrival)} Inc.`,
  mcb: '2500',
  tso: 100,
  pet: '-3.5',
  r: 'USD',
})
const stocks = (count: number): readonly InstrumentId[] =>
  Array.from({ length: count }, (_, index) => idOf(`stock:US::S${index}`))

const open = (parts: Partial<Parameters<typeof openInformation>[0]> = {}) =>
  openInformation({ answer: company, ...parts })
type Opened = ReturnType<typeof open>
const shown = ({ information }: Opened, instrument: InstrumentId) => information.topics.company.current(instrument)
const asked = ({ arrivals }: Opened) => arrivals.map(codeOf)

describe('the company behind a stock', () => {
  it('is asked for once, however many windows show it, and published when it has come', async () => {
    const opened = open()
    opened.listen('company', AAPL)
    opened.listen('company', AAPL)
    expect(shown(opened, AAPL)).toEqual({ value: null, fetchedAt: null, failure: null })
    await opened.clock.advanceSettling(1_000)
    expect(shown(opened, AAPL).value).toMatchObject({ code: 'AAPL', name: 'AAPL Inc.', priceToEarnings: -3.5 })
    expect(asked(opened)).toEqual(['AAPL'])
    expect(opened.reported).toContain(`company "${AAPL}"`)
  })

  it('is shown after a restart without a request, and asked for again when it is old', async () => {
    const store = createFakeStore()
    const first = open({ store })
    first.listen('company', AAPL)
    await first.clock.advanceSettling(1_000)
    first.information.dispose()
    const again = open({ store })
    again.listen('company', AAPL)
    expect(shown(again, AAPL).value).toMatchObject({ name: 'AAPL Inc.' })
    await again.clock.advanceSettling(60_000)
    expect(asked(again)).toEqual([])
    await again.clock.advanceSettling(DAY_MS)
    expect(asked(again)).not.toEqual([])
  })

  it('costs nothing while a reader runs through a list, and is that of the symbol that it ends on', async () => {
    const opened = open()
    let stop = () => {}
    for (const stock of stocks(60)) {
      const next = opened.listen('company', stock)
      stop()
      stop = next
      await opened.clock.advanceSettling(50)
    }
    await opened.clock.advanceSettling(1_000)
    expect(asked(opened)).toEqual(['S59'])
    expect(shown(opened, idOf('stock:US::S59')).value).toMatchObject({ code: 'S59' })
    expect(shown(opened, idOf('stock:US::S58')).value).toBeNull()
  })

  it('is asked for again after a failure, later each time, and then there', async () => {
    let isDown = true
    const opened = open({ answer: (arrival) => (isDown ? jsonAnswer('not an envelope') : company(arrival)) })
    opened.listen('company', AAPL)
    await opened.clock.advanceSettling(30_000)
    expect(shown(opened, AAPL)).toMatchObject({ value: null, failure: { kind: 'malformed' } })
    const attempts = asked(opened).length
    expect(attempts).toBeGreaterThanOrEqual(2)
    expect(attempts).toBeLessThanOrEqual(4)
    isDown = false
    await opened.clock.advanceSettling(60_000)
    expect(shown(opened, AAPL)).toMatchObject({ value: { code: 'AAPL' }, failure: null })
  })

  it.each([
    ['declined', declined(400), { kind: 'rejected' }],
    ['forbidden', jsonAnswer({ message: 'not in your plan' }, 403), { kind: 'notServed', message: 'not in your plan' }],
  ] as const)(
    'is asked for every 15 minutes if it is %s, and immediately on demand',
    async (_name, refusal, failure) => {
      const opened = open({
        answer: ({ path }) => (path === '/stock/info' ? refusal : { AAPL: quoteOf('AAPL', 1) }),
      })
      const asked = () => opened.arrivals.filter(({ path }) => path === '/stock/info')
      opened.listen('company', AAPL)
      await opened.clock.advanceSettling(60_000)
      expect(shown(opened, AAPL)).toMatchObject({ value: null, failure })
      expect(asked()).toHaveLength(2)
      await opened.clock.advanceSettling(14 * 60_000)
      expect(asked()).toHaveLength(2)
      await opened.clock.advanceSettling(2 * 60_000)
      expect(asked()).toHaveLength(3)
      await opened.information.requests['answer.renew']({ topic: 'company', parameter: AAPL }, { onClose() {} })
      await opened.clock.advanceSettling(5_000)
      expect(asked()).toHaveLength(4)
    },
  )

  it('is asked for immediately when the user asks, but not twice within two seconds', async () => {
    const opened = open()
    opened.listen('company', AAPL)
    await opened.clock.advanceSettling(5_000)
    const renew = () =>
      opened.information.requests['answer.renew']({ topic: 'company', parameter: AAPL }, { onClose() {} })
    await renew()
    await opened.clock.advanceSettling(1_000)
    await renew()
    expect(asked(opened)).toHaveLength(2)
    await opened.clock.advanceSettling(2_000)
    expect(asked(opened)).toHaveLength(3)
  })

  it('that the service does not know is remembered as unknown', async () => {
    const opened = open({ answer: () => ({}) })
    opened.listen('company', AAPL)
    await opened.clock.advanceSettling(60_000)
    expect(shown(opened, AAPL)).toMatchObject({ value: 'unknown', failure: null })
    expect(asked(opened)).toEqual(['AAPL'])
  })

  it('from another service is not shown, but asked for again', async () => {
    const opened = open()
    opened.listen('company', AAPL)
    await opened.clock.advanceSettling(1_000)
    const address = {
      baseUrl: 'https://two.example',
      plan: 'base',
      codesPerRequest: 10,
      requestsPerMinute: 600,
    } as const
    opened.session.set(sessionWith({ source: 'service', address }))
    expect(shown(opened, AAPL).value).toBeNull()
    await opened.clock.advanceSettling(1_000)
    expect(asked(opened)).toEqual(['AAPL', 'AAPL'])
  })

  it('is asked for of stocks alone', async () => {
    const opened = open()
    opened.listen('company', EURUSD)
    opened.listen('companyFigures', EURUSD)
    await opened.clock.advanceSettling(60_000)
    expect(opened.arrivals).toEqual([])
  })
})

describe('the figures of many companies', () => {
  it('take a quarter of the budget at most, and a card goes before them', async () => {
    const opened = open({ requestsPerMinute: 60 })
    for (const stock of stocks(100)) opened.listen('companyFigures', stock)
    await opened.clock.advanceSettling(60_000)
    expect(asked(opened).length).toBeGreaterThanOrEqual(13)
    expect(asked(opened).length).toBeLessThanOrEqual(16)
    opened.listen('company', idOf('stock:US::S99'))
    await opened.clock.advanceSettling(3_000)
    expect(asked(opened)).toContain('S99')
  })

  it('are not asked for by windows that cannot be seen', async () => {
    const opened = open()
    opened.listen('companyFigures', AAPL, 'hidden')
    await opened.clock.advanceSettling(60_000)
    expect(opened.arrivals).toEqual([])
  })

  it('are returned for all companies that were ever asked for, without a request', async () => {
    const opened = open()
    opened.listen('companyFigures', AAPL)
    await opened.clock.advanceSettling(1_000)
    const known = await opened.information.requests['companies.known']({ instruments: [MSFT, AAPL] }, { onClose() {} })
    expect(known).toEqual([null, { currency: 'USD', marketCapitalisation: 2500, priceToEarnings: -3.5 }])
    expect(asked(opened)).toEqual(['AAPL'])
  })
})
