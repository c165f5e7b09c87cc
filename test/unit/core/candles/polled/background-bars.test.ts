import { describe, expect, it } from 'vitest'
import { createBackgroundBars, MAX_IN_BACKGROUND } from '#core/candles/polled/background-bars.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import { quoteAt } from '#test/fixtures/alerts.ts'

const AAPL = instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' })
const START = Date.parse('2026-11-20T15:00:00Z')
/** The time without an answer after which an instrument is not replaced yet, ms. */
const IDLE_MS = 20 * 60_000

const coin = (place: number) => instrumentId({ assetClass: 'crypto', region: 'BA', exchange: '', code: `C${place}` })

const liveOf = (instrument: InstrumentId, fetchedAt: number | null): LiveQuote => ({
  instrument,
  quote: quoteAt(fetchedAt ?? START, 1),
  provenance: {
    state: 'healthy', path: '/crypto/quotes', fetchedAt, expectedPeriodMs: null, nextDueAt: null, failure: null,
  },
}) // prettier-ignore

function open() {
  const held: InstrumentId[] = []
  const released: InstrumentId[] = []
  const bars = createBackgroundBars((instrument) => {
    held.push(instrument)
    return () => released.push(instrument)
  })
  return {
    bars,
    held,
    released,
    answer: (instrument: InstrumentId, fetchedAt: number | null) => bars.onReceived(liveOf(instrument, fetchedAt)),
  }
}

/** As many instruments as bars are built for, each answered once at the start. */
function full() {
  const opened = open()
  for (let place = 0; place < MAX_IN_BACKGROUND; place++) opened.answer(coin(place), START)
  expect(opened.held).toHaveLength(MAX_IN_BACKGROUND)
  opened.held.splice(0)
  return opened
}

describe('the instruments whose bars are built in the background', () => {
  it('are held once, however often they are answered', () => {
    const { answer, held, released } = open()
    for (const passed of [0, 1_000, 2_000]) answer(coin(1), START + passed)
    expect([held, released]).toEqual([[coin(1)], []])
  })

  it('are not those of a class that has K-lines', () => {
    const { answer, held } = open()
    answer(AAPL, START)
    expect(held).toEqual([])
  })

  it('are not those without a quote, or without an answer since the start', () => {
    const { bars, answer, held } = open()
    bars.onReceived({ ...liveOf(coin(1), START), quote: null })
    answer(coin(2), null)
    bars.onReceived({ ...liveOf(coin(3), null), quote: null })
    expect(held).toEqual([])
  })

  it('are not replaced within 20 minutes of their last answers', () => {
    const { answer, held, released } = full()
    answer(coin(1_000), START + IDLE_MS)
    expect([held, released]).toEqual([[], []])
  })

  it('are replaced one for one after 20 minutes without an answer', () => {
    const { answer, held, released } = full()
    answer(coin(1_000), START + IDLE_MS + 1)
    expect([held, released]).toEqual([[coin(1_000)], [coin(0)]])
    answer(coin(1_001), START + IDLE_MS + 1)
    expect([held, released]).toEqual([
      [coin(1_000), coin(1_001)],
      [coin(0), coin(1)],
    ])
  })

  it('are replaced in the order of their last answers', () => {
    const { answer, released } = full()
    answer(coin(0), START + 1_000)
    answer(coin(1_000), START + IDLE_MS + 1)
    expect(released).toEqual([coin(1)])
  })

  it('are not replaced by answers of each other', () => {
    const { answer, released } = full()
    answer(coin(1), START + IDLE_MS + 1)
    expect(released).toEqual([])
  })

  it('keep their order if only their state changes', () => {
    const { answer, released } = full()
    answer(coin(0), START)
    answer(coin(1_000), START + IDLE_MS + 1)
    expect(released).toEqual([coin(0)])
  })
})
