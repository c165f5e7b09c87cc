import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/wire/client.ts'
import { NO_ANSWER } from '#model/reference/cached-answer.ts'
import { createRowSides } from '#renderer/panels/watchlist/columns/row-sides.ts'
import { createFakeBackend } from '#test/fakes/windows/fake-backend.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const MSFT = idOf('stock:US::MSFT')
const TSLA = idOf('stock:US::TSLA')
const FIGURES = { currency: 'USD', marketCapitalisation: 5, priceToEarnings: 6 }

/** Resolves once all deferred tasks have run. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

function start() {
  const backend = createFakeBackend()
  backend.answer('companies.known', ({ instruments }) =>
    instruments.map((instrument) => (instrument === TSLA ? FIGURES : null)),
  )
  const clock = createFakeWindowClock()
  const changed: string[] = []
  const client = createClient(backend.transport, queueMicrotask)
  const sides = createRowSides({
    client,
    clock,
    quotes: { get: () => undefined, seePrices: () => undefined },
    changed: (instruments) => changed.push(...instruments),
  })
  const see = async (...instruments: Parameters<typeof sides.see>[0]) => {
    sides.see(instruments)
    clock.advance(250)
    await settled()
  }
  return { backend, clock, sides, see, changed }
}

describe('the further data of a row, besides its quote,', () => {
  it('is asked for only while its column is shown', async () => {
    const { backend, sides, see } = start()
    await see(AAPL, MSFT)
    expect(backend.listenedTo('depth')).toEqual([])
    sides.show(new Set(['book']), [AAPL, MSFT, TSLA])
    await settled()
    expect(backend.listenedTo('depth')).toEqual([AAPL, MSFT])
    expect(backend.listenedTo('companyFigures')).toEqual([])
    sides.show(new Set(), [AAPL, MSFT, TSLA])
    await settled()
    expect(backend.listenedTo('depth')).toEqual([])
  })

  it('is not asked for in rows that are scrolled past', async () => {
    const { backend, clock, sides, see } = start()
    sides.show(new Set(['book']), [AAPL, MSFT, TSLA])
    await see(AAPL)
    sides.see([MSFT])
    clock.advance(100)
    sides.see([TSLA])
    clock.advance(249)
    await settled()
    expect(backend.listenedTo('depth')).toEqual([AAPL])
    clock.advance(1)
    await settled()
    expect(backend.listenedTo('depth')).toEqual([TSLA])
  })

  it('takes stored figures of companies, row by row what is received, and says what changed', async () => {
    const { backend, sides, see, changed } = start()
    sides.show(new Set(['company']), [AAPL, MSFT, TSLA])
    await see(AAPL)
    expect(changed).toEqual([TSLA])
    expect(sides.company(TSLA)).toEqual({ value: FIGURES, failure: null })
    expect(sides.company(MSFT)).toBeUndefined()
    backend.publish('companyFigures', [AAPL, { ...NO_ANSWER, value: { ...FIGURES, currency: 'EUR' } }])
    expect(changed).toEqual([TSLA, AAPL])
    expect(sides.company(AAPL)?.value?.currency).toBe('EUR')
  })

  it('follows alerts only while their column is shown, and says which rows changed', async () => {
    const { backend, sides, changed } = start()
    const near = (instrument: typeof AAPL, percent: number) =>
      ({ instrument, value: 100, threshold: 100 + percent, unit: 'price', percent }) as const
    sides.show(new Set(['book', 'company']), [AAPL, MSFT])
    await settled()
    expect(backend.listenedTo('alertDistances')).toEqual([])
    sides.show(new Set(['alert']), [AAPL, MSFT])
    await settled()
    expect(sides.alert(AAPL)).toBeUndefined()
    backend.publish('alertDistances', [null, [near(AAPL, 2), near(TSLA, 3)]])
    expect(sides.alert(MSFT)).toBeNull()
    changed.length = 0
    backend.publish('alertDistances', [null, [near(AAPL, 2), near(MSFT, 1)]])
    expect(changed).toEqual([TSLA, MSFT])
    expect(sides.alert(AAPL)?.percent).toBe(2)
    sides.show(new Set(), [AAPL, MSFT])
    await settled()
    expect(backend.listenedTo('alertDistances')).toEqual([])
  })

  it('is no longer asked for when the list is closed', async () => {
    const { backend, sides, see } = start()
    sides.show(new Set(['book', 'company']), [AAPL])
    await see(AAPL)
    sides.dispose()
    await settled()
    expect(backend.listenedTo('depth')).toEqual([])
    expect(backend.listenedTo('companyFigures')).toEqual([])
  })
})
