import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { createZone } from '#model/values/zoned-time.ts'
import { labelRoom } from '#renderer/plotting/shapes/label-room.ts'
import { placeTimes } from '#renderer/plotting/picture/time-axis.ts'
import { timeTicks, type TimeLabels, type TimeUnit } from '#renderer/plotting/scales/time-ticks.ts'

const NEW_YORK = createZone('America/New_York')
const WIDTH = 900
const FONT = '11px sans-serif'
const FORMATS: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { month: 'short', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
}

const labelsOf = (barMs: number, zone = NEW_YORK): TimeLabels => ({
  offsetMs: zone.offsetMs,
  barMs,
  label: (time, unit) => new Intl.DateTimeFormat('en-US', { ...FORMATS[unit], timeZone: zone.name }).format(time),
})

/** Bars of New York's session on weekdays, or its days. */
function tradingBars(stepMs: number, days: number, start = '2025-11-03') {
  const times: number[] = []
  for (let day = 0; day < days; day++) {
    const date = new Date(Date.parse(start) + day * DAY_MS).toISOString().slice(0, 10)
    if ([0, 6].includes(new Date(date).getUTCDay())) continue
    if (stepMs >= DAY_MS) times.push(NEW_YORK.instantOf(date, 0))
    else for (let at = NEW_YORK.instantOf(date, 570); at < NEW_YORK.instantOf(date, 960); at += stepMs) times.push(at)
  }
  return { time: Float64Array.from(times), length: times.length }
}

const shown = (columns: ReturnType<typeof tradingBars>, barMs: number, count: number) => {
  const window = { from: columns.length - count, count }
  const ticks = timeTicks(columns, window, WIDTH, labelsOf(barMs))
  const inView = ticks.ticks.filter(({ place }) => place >= window.from)
  return { ...ticks, inView, axis: placeTimes(ticks, { box: { left: 0, top: 0, width: WIDTH, height: 1 }, window }, FONT) } // prettier-ignore
}

describe('the times of an axis', () => {
  it('are round minutes within a day, and the day itself where it starts', () => {
    const { inView, context } = shown(tradingBars(MINUTE_MS, 4), MINUTE_MS, 500)
    expect(inView.filter(({ isMajor }) => isMajor).map(({ label }) => label)).toEqual(['Nov 6'])
    expect(inView.filter(({ isMajor }) => !isMajor).every(({ label }) => /:(00|30)$/u.test(label))).toBe(true)
    expect(context).toBe('Nov 5, 2025')
  })

  it('are starts of weeks and months among days, the months heavier, and the year at the edge', () => {
    const { inView, context } = shown(tradingBars(DAY_MS, 200), DAY_MS, 90)
    expect(inView.filter(({ isMajor }) => isMajor).map(({ label }) => label)).toEqual(['Feb', 'Mar', 'Apr', 'May'])
    const columns = tradingBars(DAY_MS, 200)
    for (const { place, isMajor } of inView)
      if (!isMajor) expect(new Date(columns.time[place] ?? NaN).getUTCDay()).toBe(1)
    expect(context).toBe('2026')
  })

  it('are months among a year of days, with the year where it starts', () => {
    const { inView } = shown(tradingBars(DAY_MS, 500), DAY_MS, 300)
    expect(inView.filter(({ isMajor }) => isMajor).map(({ label }) => label)).toEqual(['2027'])
    expect(inView.map(({ label }) => label)).toContain('Jul')
  })

  it('are years where decades are in view', () => {
    const { inView, context } = shown(tradingBars(DAY_MS, 9_000, '2001-01-01'), DAY_MS, 6_000)
    expect(inView.every(({ label }) => /^20\d\d$/u.test(label))).toBe(true)
    expect(context).toBeNull()
  })

  it('stay in place through a change of the clock', () => {
    const { inView } = shown(tradingBars(HOUR_MS / 2, 10, '2026-03-02'), HOUR_MS / 2, 60)
    expect(inView.filter(({ isMajor }) => isMajor).map(({ label }) => label)).toContain('Mar 9')
    expect(inView.filter(({ isMajor }) => !isMajor).every(({ label }) => /:00$/u.test(label))).toBe(true)
  })

  it('never overlap, at whatever interval and zoom', () => {
    const steps = fc.constantFrom(MINUTE_MS, 5 * MINUTE_MS, HOUR_MS, DAY_MS)
    const place = fc.record({ from: fc.double({ min: -0.5, max: 1, noNaN: true }), count: fc.double({ min: 8, max: 4_000, noNaN: true }) }) // prettier-ignore
    const series = new Map([MINUTE_MS, 5 * MINUTE_MS, HOUR_MS, DAY_MS].map((step) => [step, tradingBars(step, step === DAY_MS ? 4_000 : 60)])) // prettier-ignore
    fc.assert(
      fc.property(steps, place, (step, { from, count }) => {
        const columns = series.get(step) ?? tradingBars(step, 3)
        const window = { from: from * columns.length, count }
        const plot = { box: { left: 0, top: 0, width: WIDTH, height: 1 }, window }
        const { words } = placeTimes(timeTicks(columns, window, WIDTH, labelsOf(step)), plot, FONT)
        const spans = words.map(({ words: text, x }) => ({ from: x - labelRoom(text, FONT) / 2, to: x + labelRoom(text, FONT) / 2 })).toSorted((a, b) => a.from - b.from) // prettier-ignore
        spans.forEach((span, at) => expect(span.to).toBeLessThan(spans[at + 1]?.from ?? Infinity))
        expect(spans[0]?.from ?? 0).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
