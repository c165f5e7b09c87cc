import { describe, expect, it } from 'vitest'
import type { PolledKind } from '#core/feed/demand/subject.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { openDesk, ROWS } from '#test/fakes/quotes/first-run-desk.ts'
import { quotedId } from '#test/fakes/quotes/quote-feed.ts'
import { jsonAnswer } from '#test/fakes/service/http-answers.ts'

const APPLE = quotedId('stock', 'AAPL')
const NVIDIA = quotedId('stock', 'NVDA')
/** Ms between requests at five a minute. */
const TURN_MS = 12_000
const OPERATIONS = { quote: '/quotes', depth: '/depths', 'candles:1D': '/klines' } as const

type Desk = ReturnType<typeof openDesk>

/** When the next request for a value actually arrived, Unix epoch ms; null if none did. */
function arrivalAfter({ clock, service }: Desk, from: number, kind: keyof typeof OPERATIONS, instrument: InstrumentId) {
  const { assetClass, region, code } = instrumentOf(instrument)
  const prefix = assetClass === 'stock' ? '/stock' : `/${assetClass}`
  const found = service.arrivals.find(
    ({ at, path, codes, query }) =>
      at >= from &&
      path.startsWith(prefix) &&
      path.includes(OPERATIONS[kind]) &&
      query.get('region') === region &&
      (codes.includes(code) || query.get('code') === code),
  )
  return found === undefined ? null : clock.now() - clock.monotonic() + found.at
}

const ofRows = ROWS.map((row) => ['quote', row] as const)
const ofSymbol = (symbol: InstrumentId) =>
  [
    ['depth', symbol],
    ['candles:1D', symbol],
  ] as const

/** Records estimates to compare with the arrivals of the next minutes. */
function estimate(desk: Desk, values: readonly (readonly [keyof typeof OPERATIONS, InstrumentId])[]) {
  const from = desk.clock.monotonic()
  const now = desk.clock.now()
  const due = values.map(([kind, instrument]) => ({
    kind,
    instrument,
    dueAt: desk.feed.sample(kind as PolledKind, instrument).provenance.nextDueAt,
  }))
  /** Errors for arrivals since then, ms, worst first. */
  const errors = () =>
    due
      .flatMap(({ kind, instrument, dueAt }) => {
        const arrivedAt = arrivalAfter(desk, from, kind, instrument)
        return arrivedAt === null || dueAt === null
          ? []
          : [{ kind, instrument, inMs: dueAt - now, offMs: arrivedAt - dueAt }]
      })
      .sort((a, b) => Math.abs(b.offMs) - Math.abs(a.offMs))
  return { due, errors }
}

describe('the estimated time of the next request at five requests a minute', () => {
  it('is within a turn of the time at which each row, book and chart is really asked for', async () => {
    const desk = openDesk()
    desk.connect()
    desk.showRows()
    desk.show(APPLE)
    await desk.clock.advanceSettling(2_000)
    const { due, errors } = estimate(desk, ofRows)
    expect(due.filter(({ dueAt }) => dueAt === null)).toEqual([])
    await desk.clock.advanceSettling(6 * 60_000)
    expect(errors()).toHaveLength(ROWS.length)
    expect(Math.abs(errors()[0]?.offMs ?? Infinity), JSON.stringify(errors()[0])).toBeLessThanOrEqual(TURN_MS)
  })

  it('says of rows that were never asked for that they come one after the other, and not all now', async () => {
    const desk = openDesk()
    desk.connect()
    desk.showRows()
    desk.show(APPLE)
    await desk.clock.advanceSettling(2_000)
    const now = desk.clock.now()
    const waiting = ROWS.map((row) => desk.feed.live(row)).filter(({ quote }) => quote === null)
    const times = new Set(waiting.map(({ provenance }) => provenance.nextDueAt))
    expect(waiting.length).toBeGreaterThan(10)
    expect(times.size).toBeGreaterThan(5)
    expect(Math.max(...waiting.map(({ provenance }) => (provenance.nextDueAt ?? 0) - now))).toBeGreaterThan(60_000)
  })

  it('holds for the book, the chart and the rows after another symbol was chosen', async () => {
    const desk = openDesk()
    desk.connect()
    desk.showRows()
    const leave = desk.show(APPLE)
    await desk.clock.advanceSettling(30_000)
    leave()
    desk.show(NVIDIA)
    await desk.clock.advanceSettling(1_100)
    const { due, errors } = estimate(desk, [...ofRows, ...ofSymbol(NVIDIA)])
    expect(due.filter(({ dueAt }) => dueAt === null)).toEqual([])
    await desk.clock.advanceSettling(6 * 60_000)
    expect(Math.abs(errors()[0]?.offMs ?? Infinity), JSON.stringify(errors()[0])).toBeLessThanOrEqual(TURN_MS)
  })

  it('holds for rows that have a price and wait for the next one', async () => {
    const desk = openDesk()
    desk.connect()
    desk.showRows()
    desk.show(APPLE)
    await desk.clock.advanceSettling(15 * 60_000)
    const { errors } = estimate(desk, [...ofRows, ...ofSymbol(APPLE)])
    await desk.clock.advanceSettling(8 * 60_000)
    const off = errors().map(({ offMs }) => Math.abs(offMs))
    // A plan that changes in between moves some.
    expect(off.length).toBeGreaterThan(40)
    expect(off.filter((ms) => ms > TURN_MS).length).toBeLessThan(off.length / 10)
  })

  it('moves behind a pause that the service asks for', async () => {
    let isLimited = true
    const desk = openDesk(5, { instead: () => (isLimited ? jsonAnswer({}, 429, '90') : undefined) })
    desk.connect()
    desk.showRows()
    await desk.clock.advanceSettling(2_000)
    isLimited = false
    const now = desk.clock.now()
    const first = Math.min(...ROWS.map((row) => desk.feed.live(row).provenance.nextDueAt ?? Infinity))
    expect(first - now).toBeGreaterThan(80_000)
    expect(first - now).toBeLessThan(110_000)
  })

  it('is unknown while the user has polling paused, and known again when polling continues', async () => {
    const desk = openDesk()
    desk.connect()
    desk.showRows()
    await desk.clock.advanceSettling(2_000)
    const known = () => ROWS.filter((row) => desk.feed.live(row).provenance.nextDueAt !== null)
    expect(known()).toHaveLength(ROWS.length)
    desk.feed.pause(true)
    await desk.clock.advanceSettling(1_100)
    expect(known()).toEqual([])
    desk.feed.pause(false)
    await desk.clock.advanceSettling(1_100)
    expect(known()).toHaveLength(ROWS.length)
  })

  it('is published for a row a few times, and not with every answer of another', async () => {
    const desk = openDesk()
    let published = 0
    for (const row of ROWS) desk.feed.watch(row, () => published++)
    desk.connect()
    desk.showRows()
    desk.show(APPLE)
    await desk.clock.advanceSettling(10 * 60_000)
    const answered = desk.service.arrivals
      .filter(({ path }) => path.endsWith('/quotes'))
      .reduce((sum, { codes }) => sum + codes.length, 0)
    expect(published).toBeLessThan(4 * answered)
  })
})
