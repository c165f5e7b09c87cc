import { describe, expect, it } from 'vitest'
import { catalogue } from '#api/catalogue.ts'
import type { CandleParameters } from '#api/wire/endpoint.ts'
import type { HttpOutcome } from '#core/ports/http.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import { createFeed } from '#core/feed/create-feed.ts'
import { subjectOf } from '#core/feed/demand/subject.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeQuoteService, type Arrival } from '#test/fakes/quotes/fake-quote-service.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { quotedId } from '#test/fakes/quotes/quote-feed.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

const ADDRESS: ServiceAddress = {
  baseUrl: 'https://quotes.example',
  plan: 'base',
  codesPerRequest: 3,
  requestsPerMinute: 60,
}
const ENDPOINT = catalogue.stockKlines

function candles({ codes }: Arrival): HttpOutcome {
  const data: Record<string, unknown> = {}
  for (const code of codes)
    if (code !== 'NONE') data[code] = [{ t: 1_763_578_800_000, o: 1, h: 2, l: 1, c: 2, v: 3, tu: 4 }]
  return jsonAnswer({ code: 0, data })
}

function setUp() {
  const clock = createFakeClock()
  const service = createFakeQuoteService({ clock, instead: candles })
  const feed = createFeed({ clock, http: service, store: createFakeStore(), random: () => 0.5, log: createFakeLog() })
  feed.connect(ADDRESS, 'key')
  const ask = (code: string, change: Partial<CandleParameters> = {}) =>
    feed.askOne(
      ENDPOINT,
      { region: 'US', exchange: '', codes: [code], interval: '1m', limit: 200, ...change },
      subjectOf('candles:1m', quotedId('stock', code)),
    )
  const asked = () => service.arrivals.map(({ codes, query }) => `${codes.join('+')} ${query.get('kType')}`)
  return { clock, feed, ask, asked }
}

describe('questions about one code', () => {
  it('share a request when they are asked alike, up to the number of codes that one takes', async () => {
    const { clock, ask, asked } = setUp()
    const answers = ['AAPL', 'MSFT', 'TSLA', 'NVDA'].map((code) => ask(code).result)
    await clock.advanceSettling(2_000)
    expect(asked()).toEqual(['AAPL+MSFT+TSLA 1', 'NVDA 1'])
    expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true, true, true])
  })

  it('do not share one when anything but the code differs, or when the other has left', async () => {
    const { clock, ask, asked } = setUp()
    void ask('AAPL')
    void ask('MSFT', { interval: '1h' })
    void ask('TSLA', { limit: 500 })
    await clock.advanceSettling(2_000)
    void ask('NVDA')
    await clock.advanceSettling(2_000)
    expect(asked()).toEqual(['AAPL 1', 'MSFT 5', 'TSLA 1', 'NVDA 1'])
  })

  it('are answered once when the same is asked twice', async () => {
    const { clock, ask, asked } = setUp()
    const [one, other] = [ask('AAPL').result, ask('AAPL').result]
    await clock.advanceSettling(2_000)
    expect(asked()).toEqual(['AAPL 1'])
    expect(await one).toEqual(await other)
  })

  it('fail alone when the answer leaves their code out', async () => {
    const { clock, ask } = setUp()
    const [good, bad] = [ask('AAPL').result, ask('NONE').result]
    await clock.advanceSettling(2_000)
    expect(await good).toMatchObject({ ok: true, value: [{ close: 2 }] })
    expect(await bad).toMatchObject({ ok: false, failure: { kind: 'noData', cause: 'unknownCode' } })
  })

  it('cost nothing when they are cancelled before they leave', async () => {
    const { clock, ask, asked } = setUp()
    const [retained, dropped] = [ask('AAPL'), ask('MSFT')]
    const lone = ask('TSLA', { interval: '1D' })
    dropped.cancel()
    lone.cancel()
    await clock.advanceSettling(2_000)
    expect(asked()).toEqual(['AAPL 1'])
    expect((await retained.result).ok).toBe(true)
    expect(await dropped.result).toMatchObject({ ok: false, failure: { cause: 'cancelled' } })
  })

  it('can be asked again after all who asked had cancelled', async () => {
    const { clock, ask, asked } = setUp()
    ask('AAPL').cancel()
    const again = ask('AAPL').result
    await clock.advanceSettling(2_000)
    expect(asked()).toEqual(['AAPL 1'])
    expect((await again).ok).toBe(true)
  })

  it('are given up when the connection ends', async () => {
    const { clock, feed, ask } = setUp()
    const waiting = ask('AAPL').result
    feed.disconnect()
    await clock.advanceSettling(100)
    expect(await waiting).toMatchObject({ ok: false, failure: { cause: 'cancelled' } })
    expect(await ask('MSFT').result).toMatchObject({ ok: false, failure: { cause: 'cancelled' } })
  })
})
