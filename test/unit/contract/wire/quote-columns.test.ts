import fc from 'fast-check'
import { deserialize, serialize } from 'node:v8'
import { describe, expect, it } from 'vitest'
import {
  RESTART,
  headOf,
  MAX_SUBSCRIPTION_NUMBER,
  QUOTE_COLUMNS,
  readHead,
  type QuoteColumns,
} from '#contract/wire/quote-columns.ts'
import { createQuoteReader } from '#contract/wire/quote-reader.ts'
import { createQuoteWriter, MAX_MESSAGE_BYTES } from '#contract/wire/quote-writer.ts'
import { encodeServerFrame, readServerFrame } from '#contract/web/web-frames.ts'
import type { Failure } from '#model/values/failure.ts'
import { FRESHNESS_STATES } from '#model/market/freshness.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Quote } from '#model/market/quote.ts'
import { idOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')

const LINES: Readonly<Record<string, (columns: QuoteColumns) => QuoteColumns>> = {
  'a structured clone': (columns) => deserialize(serialize(columns)) as QuoteColumns,
  'frames of a WebSocket': (columns) => {
    const frame = readServerFrame(encodeServerFrame({ push: { values: [], quotes: columns } }))
    if (!('push' in frame) || frame.push.quotes === undefined) throw new Error('The frame lost its quotes.')
    return frame.push.quotes
  },
}

const REFUSAL: Failure = { kind: 'rejected', message: 'no such code', code: 3, status: 200 }
const FAILURES: readonly (Failure | null)[] = [null, REFUSAL, { kind: 'unauthorised', message: 'wrong key' }]

/** JSON has no negative zero, and neither has a price. */
const amount = fc.option(
  fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()).map((value) => value + 0),
)
const moment = fc.option(fc.integer({ min: 0, max: 4_000_000_000_000 }))
const facts = {
  ...{ open: amount, high: amount, low: amount, previousClose: amount },
  ...{ volume: amount, turnover: amount, status: fc.option(fc.integer()) },
}
const anyQuote: fc.Arbitrary<Quote> = fc.oneof(
  fc.record({
    last: fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
    ...facts,
    ...{ change: amount, changePercent: amount },
    time: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  }),
  fc.record({
    last: fc.constant(null),
    ...facts,
    // Without a price at least one other value is known.
    previousClose: fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
    ...{ change: fc.constant(null), changePercent: fc.constant(null) },
    time: moment,
  }),
)
const anyLive: fc.Arbitrary<LiveQuote> = fc.record({
  instrument: fc.constant(AAPL),
  quote: fc.option(anyQuote),
  provenance: fc.record({
    state: fc.constantFrom(...FRESHNESS_STATES),
    path: fc.constantFrom('/stock/quotes', '/crypto/quotes', ''),
    fetchedAt: moment,
    expectedPeriodMs: moment,
    nextDueAt: moment,
    failure: fc.constantFrom(...FAILURES),
  }),
})

type Step =
  | { readonly kind: 'tell'; readonly number: number; readonly live: LiveQuote }
  | { readonly kind: 'send' | 'showAnew' }
  | { readonly kind: 'leave'; readonly number: number }

const number = fc.integer({ min: 1, max: 4 })
const anySteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('tell' as const), number, live: anyLive }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('send' as const, 'showAnew' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), number }) },
  ),
  { maxLength: 60 },
)

describe.each(Object.entries(LINES))('quotes in columns over %s', (_name, carry) => {
  it('end with the last published values, in any order of publishing, sending, hiding and showing', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const [writer, reader] = [createQuoteWriter(), createQuoteReader()]
        const reported = new Map<number, LiveQuote>()
        const known = new Map<number, LiveQuote>()
        function send(): void {
          const columns = writer.take()
          if (columns === null) return
          reader.read(
            carry(columns),
            (one) => (reported.has(one) ? AAPL : undefined),
            (one, quote) => known.set(one, quote.live()),
          )
        }
        for (const step of steps) {
          if (step.kind === 'tell') {
            reported.set(step.number, step.live)
            while (!writer.add(step.number, step.live)) send()
          } else if (step.kind === 'leave') {
            // A window leaves between two messages; pending messages find no listener.
            reported.delete(step.number)
            known.delete(step.number)
            writer.forget(step.number)
            reader.forget(step.number)
          } else {
            send()
            if (step.kind === 'showAnew') {
              writer.forgetAll()
              for (const [one, live] of reported) while (!writer.add(one, live)) send()
            }
          }
        }
        send()
        expect(known).toEqual(reported)
      }),
    )
  })

  it('carry a full list of five hundred in two messages, each below 64 kB', () => {
    const writer = createQuoteWriter()
    const messages: QuoteColumns[] = []
    for (let row = 1; row <= 500; row += 1) {
      const live = liveWith(AAPL, {
        last: 100 + row / 100,
        volume: 46_450_000 + row * 7_919,
        turnover: 12_450_123_456.78 + row,
      })
      while (!writer.add(row, live)) messages.push(writer.take() as QuoteColumns)
    }
    messages.push(writer.take() as QuoteColumns)
    expect(messages).toHaveLength(2)
    const received: number[] = []
    const reader = createQuoteReader()
    for (const columns of messages)
      reader.read(
        carry(columns),
        () => AAPL,
        (row) => received.push(row),
      )
    expect(received).toEqual(Array.from({ length: 500 }, (_, index) => index + 1))
    for (const columns of messages) {
      expect(serialize(columns).length).toBeLessThan(MAX_MESSAGE_BYTES + 1_000)
      expect(encodeServerFrame({ push: { values: [], quotes: columns } }).length).toBeLessThan(64_000)
    }
  })
})

describe('quotes in columns', () => {
  it('carry of a known row what is different, and what is unknown of a new one', () => {
    const writer = createQuoteWriter()
    writer.add(7, liveWith(AAPL, { previousClose: null }))
    const first = writer.take()
    const allButOne = 0x7fff & ~(1 << QUOTE_COLUMNS.indexOf('previousClose'))
    expect(readHead(first?.packed[0] ?? 0)).toEqual({ number: 7, mask: RESTART | allButOne })
    writer.add(7, liveWith(AAPL, { previousClose: null, last: 266 }))
    expect(writer.take()).toEqual({
      packed: Float64Array.of(headOf(7, 1 << QUOTE_COLUMNS.indexOf('last')), 266),
      statuses: [],
    })
    expect(writer.add(7, liveWith(AAPL, { previousClose: null, last: 266 }))).toBe(true)
    expect(writer.take()).toBeNull()
  })

  it('name the greatest subscription exactly', () => {
    expect(readHead(headOf(MAX_SUBSCRIPTION_NUMBER, 0xffff))).toEqual({
      number: MAX_SUBSCRIPTION_NUMBER,
      mask: 0xffff,
    })
  })

  it('say once for many rows why they fail', () => {
    const writer = createQuoteWriter()
    for (const row of [1, 2, 3]) writer.add(row, liveWith(AAPL, null, { state: 'failing', failure: { ...REFUSAL } }))
    expect(writer.take()?.statuses).toEqual([{ state: 'failing', path: '/stock/quotes', failure: REFUSAL }])
  })

  it('never reach an instrument that they were not meant for', () => {
    const [writer, reader] = [createQuoteWriter(), createQuoteReader()]
    const received: LiveQuote[] = []
    const columnsOf = (row: number, live: LiveQuote) => {
      writer.add(row, live)
      return writer.take() as QuoteColumns
    }
    const late = columnsOf(1, liveWith(AAPL, { last: 1 }))
    // The window subscribes to another instrument in between, under a new number.
    const fresh = columnsOf(2, liveWith(TSLA, { last: 2 }))
    const laterStill = columnsOf(1, liveWith(AAPL, { last: 3 }))
    for (const columns of [late, fresh, laterStill])
      reader.read(
        columns,
        (row) => (row === 2 ? TSLA : undefined),
        (_row, quote) => received.push(quote.live()),
      )
    expect(received).toEqual([liveWith(TSLA, { last: 2 })])
  })

  it('without a beginning are not taken for a quote', () => {
    const received: unknown[] = []
    const columns = { packed: Float64Array.of(headOf(1, 1), 5), statuses: [] }
    createQuoteReader().read(
      columns,
      () => AAPL,
      (_row, quote) => received.push(quote.live()),
    )
    expect(received).toEqual([])
  })
})
