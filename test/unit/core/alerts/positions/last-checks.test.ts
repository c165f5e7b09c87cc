import { describe, expect, it } from 'vitest'
import { LATE_MS } from '#core/alerts/measure/absence.ts'
import { createLastChecks } from '#core/alerts/positions/last-checks.ts'
import { MINUTE_MS } from '#model/values/duration.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { holding } from '#test/fakes/ports/fake-held.ts'
import { idOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'

const APPLE = idOf('stock:US::AAPL')
const TENCENT = idOf('stock:HK::700')
const CHECK = { at: 1_000, date: '2026-11-20' } as const
const BOTH = [holding(APPLE, '1', '1'), holding(TENCENT, '1', '1')]

interface Given {
  readonly stored?: unknown
  readonly open?: readonly InstrumentId[]
  readonly periods?: Readonly<Record<string, number>>
}

function open({ stored = null, open: isOpen = [APPLE, TENCENT], periods = {} }: Given = {}) {
  let snapshot = stored
  const writes: unknown[] = []
  const asked: number[] = []
  const checks = createLastChecks({
    memory: {
      snapshot: () => snapshot,
      setSnapshot(_stream, next) {
        snapshot = next
        writes.push(next)
      },
    },
    feed: {
      live: (instrument: InstrumentId) => liveWith(instrument, {}, { expectedPeriodMs: periods[instrument] ?? null }),
    },
    openFor(instrument, _span, moreThanMs) {
      asked.push(moreThanMs)
      return isOpen.includes(instrument)
    },
  })
  const wasMissed = (spanMs: number, holdings = BOTH) =>
    checks.wasMissed('alert-1', { from: 500, to: 500 + spanMs }, holdings)
  return { checks, wasMissed, writes, asked, stored: () => snapshot }
}

describe('the last check of an alert on a profit', () => {
  it('is stored, beside those of others', () => {
    const { checks, stored } = open({ stored: { 'alert-2': CHECK } })
    expect(checks.of('alert-1')).toBeNull()
    checks.set('alert-1', CHECK)
    expect(stored()).toEqual({ 'alert-1': CHECK, 'alert-2': CHECK })
    expect(checks.of('alert-1')).toEqual(CHECK)
  })

  it.each([null, 7, {}, { 'alert-1': null }, { 'alert-1': { at: 1 } }, { 'alert-1': { date: '2026-11-20' } }, { 'alert-1': { at: '1', date: '2026-11-20' } }, { 'alert-1': { at: 1, date: 2 } }])(
    'is null if %j is stored', (stored) => {
      expect(open({ stored }).checks.of('alert-1')).toBeNull()
    },
  ) // prettier-ignore

  it('is forgotten with its alert, and nothing is written where none went', () => {
    const { checks, stored, writes } = open({ stored: { 'alert-1': CHECK, 'alert-2': CHECK, 'alert-3': CHECK } })
    checks.retain(['alert-1', 'alert-3', 'alert-2', 'alert-4'])
    expect(writes).toEqual([])
    checks.retain(['alert-3', 'alert-1'])
    expect(stored()).toEqual({ 'alert-1': CHECK, 'alert-3': CHECK })
  })
})

describe('a span since the last check of a profit', () => {
  it('was missed after a start if a market of its positions was open for longer than an answer may be late', () => {
    const { wasMissed, asked } = open({ open: [TENCENT] })
    expect(wasMissed(LATE_MS + 1)).toBe(true)
    expect(new Set(asked)).toEqual(new Set([LATE_MS]))
    expect(wasMissed(LATE_MS)).toBe(false)
  })

  it('was not missed while all markets of its positions were closed', () => {
    expect(open({ open: [] }).wasMissed(60 * MINUTE_MS)).toBe(false)
    expect(open({ open: [TENCENT] }).wasMissed(60 * MINUTE_MS, BOTH.slice(0, 1))).toBe(false)
  })

  it('was not missed within three periods of the part with the most frequent polls', () => {
    const { checks, wasMissed } = open({ periods: { [APPLE]: 5 * MINUTE_MS, [TENCENT]: 20 * MINUTE_MS } })
    checks.set('alert-1', CHECK)
    expect(wasMissed(15 * MINUTE_MS)).toBe(false)
    expect(wasMissed(15 * MINUTE_MS + 1)).toBe(true)
    checks.missed()
    expect(wasMissed(15 * MINUTE_MS)).toBe(true)
  })

  it('was not missed while polls with an unknown period continue', () => {
    const { checks, wasMissed } = open()
    checks.set('alert-1', CHECK)
    expect(wasMissed(600 * MINUTE_MS)).toBe(false)
  })
})
