import { describe, expect, it } from 'vitest'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { openDesk, ROWS } from '#test/fakes/quotes/first-run-desk.ts'
import { quotedId } from '#test/fakes/quotes/quote-feed.ts'

const APPLE = quotedId('stock', 'AAPL')
const NVIDIA = quotedId('stock', 'NVDA')
const LAST_ROW = quotedId('stock', 'SHEL', 'GB')
describe('the focus at five requests a minute', () => {
  it('has the quote, the book and the bars of the chosen symbol in the first three requests of the first desk', async () => {
    const { clock, feed, show, showRows, connect, sent } = openDesk()
    feed.expectFocus()
    for (const row of ROWS) feed.want({ instrument: row, kind: 'quote', ...DEMANDS.hidden })
    connect()
    await clock.advanceSettling(2_000)
    expect(sent()).toEqual([])
    showRows()
    show(APPLE)
    await clock.advanceSettling(1_000)
    expect(sent()).toEqual(['/stock/quotes US', '/stock/depths US AAPL', '/stock/klines US AAPL'])
  })

  it('is followed by other questions and rows at an even pace', async () => {
    const { clock, service, show, showRows, connect, sent } = openDesk()
    connect()
    showRows()
    show(APPLE)
    await clock.advanceSettling(3 * 60_000)
    expect(sent().slice(0, 3)).toEqual(['/stock/quotes US', '/stock/depths US AAPL', '/stock/klines US AAPL'])
    expect(sent().slice(3, 5).toSorted()).toEqual(['/indices/quotes GB', '/news'])
    expect(service.arrivals.slice(4, 9).map(({ at }, index) => at - (service.arrivals[index + 3]?.at ?? 0))).toSatisfy(
      (gaps: readonly number[]) => gaps.every((gapMs) => gapMs > 5_000),
    )
    expect(service.busiestMinute()).toBeLessThanOrEqual(5)
  })

  it('asks for the book and the bars of a symbol that is typed later in the next requests, and for no quote that is new', async () => {
    const { clock, show, showRows, connect, sent } = openDesk()
    connect()
    showRows()
    const leave = show(APPLE)
    await clock.advanceSettling(5_000)
    const before = sent().length
    leave()
    show(NVIDIA)
    await clock.advanceSettling(70_000)
    expect(sent().slice(before, before + 2)).toEqual(['/stock/depths US NVDA', '/stock/klines US NVDA'])
  })

  it('asks for a row that is chosen before the rows that wait for their first value', async () => {
    const { clock, feed, show, showRows, connect, sent } = openDesk()
    connect()
    showRows()
    const leave = show(APPLE)
    await clock.advanceSettling(90_000)
    const before = sent().length
    const row =
      ROWS.find((one) => feed.live(one).quote === null && instrumentOf(one).assetClass === 'stock') ?? LAST_ROW
    const { region, code } = instrumentOf(row)
    leave()
    show(row)
    await clock.advanceSettling(60_000)
    expect(sent().slice(before, before + 3)).toEqual([
      `/stock/quotes ${region}`,
      `/stock/depths ${region} ${code}`,
      `/stock/klines ${region} ${code}`,
    ])
  })

  it('does not wait for a window for longer than half a minute, nor with an armed alert', async () => {
    const alone = openDesk()
    alone.feed.expectFocus()
    for (const row of ROWS) alone.want(row, 'quote', 'hidden')
    alone.connect()
    await alone.clock.advanceSettling(29_000)
    expect(alone.sent()).toEqual([])
    await alone.clock.advanceSettling(2_000)
    expect(alone.sent()).toHaveLength(1)

    const alerted = openDesk()
    alerted.feed.expectFocus()
    alerted.want(NVIDIA, 'quote', 'armedAlert')
    alerted.connect()
    await alerted.clock.advanceSettling(1_000)
    expect(alerted.sent()).toEqual(['/stock/quotes US'])
  })

  it('lets no row wait for three of its periods while the reader chooses another symbol every quarter of a minute', async () => {
    const { clock, feed, show, showRows, connect } = openDesk()
    connect()
    showRows()
    const stocks = ROWS.filter((row) => instrumentOf(row).assetClass === 'stock')
    let leave = show(APPLE)
    for (let minute = 0; minute < 60; minute += 0.25) {
      leave()
      leave = show(stocks[(minute * 4) % stocks.length] ?? APPLE)
      await clock.advanceSettling(15_000)
      expect(feed.health()?.starved ?? []).toEqual([])
    }
  }, 30_000)

  it('changes nothing in an ample budget, where every group is asked for immediately', async () => {
    const { clock, service, show, showRows, connect } = openDesk(600)
    connect()
    showRows()
    show(APPLE)
    await clock.advanceSettling(1_500)
    expect(service.arrivals.length).toBeGreaterThan(25)
  })
})

describe('the focus', () => {
  it('refreshes what is shown of the chosen symbol more often than the rest, and an armed alert more often still', async () => {
    const { clock, feed, want, connect } = openDesk()
    const periodOf = (instrument: InstrumentId) => feed.live(instrument).provenance.expectedPeriodMs ?? 0
    const [armed, chosen, other] = [quotedId('stock', 'PTT', 'TH'), quotedId('stock', 'D05', 'SG'), LAST_ROW]
    want(armed, 'quote', 'armedAlert')
    want(chosen, 'quote')
    want(other, 'quote')
    const leave = feed.focus(chosen)
    connect()
    await clock.advanceSettling(100)
    expect(periodOf(other) / periodOf(chosen)).toBeCloseTo(1.5)
    expect(periodOf(other) / periodOf(armed)).toBeCloseTo(2)
    leave()
    await clock.advanceSettling(100)
    expect(periodOf(other)).toBe(periodOf(chosen))
  })

  it('raises nothing that no window shows', async () => {
    const { clock, feed, want, connect } = openDesk()
    const [chosen, other] = [quotedId('stock', 'D05', 'SG'), LAST_ROW]
    want(chosen, 'quote', 'hidden')
    want(other, 'quote', 'hidden')
    feed.focus(chosen)
    connect()
    await clock.advanceSettling(100)
    expect(feed.live(chosen).provenance.expectedPeriodMs).toBe(feed.live(other).provenance.expectedPeriodMs)
  })
})
