import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import { createZone } from '#model/values/zoned-time.ts'
import { sessionBands } from '#renderer/plotting/scales/session-bands.ts'

const HK = createZone('Asia/Hong_Kong')
const HOURS = {
  offsetMs: HK.offsetMs,
  eveMinutes: 0,
  sessions: [
    { open: 570, close: 720 },
    { open: 780, close: 960 },
  ],
}

function barsAt(minutes: readonly number[], days: readonly string[]) {
  const time = Float64Array.from(days.flatMap((day) => minutes.map((minute) => HK.instantOf(day, minute))))
  return { time, length: time.length }
}

describe('the sessions of a market behind its bars', () => {
  it('separate days, and the sides of a lunch break', () => {
    const columns = barsAt([570, 600, 690, 780, 900], ['2026-11-20', '2026-11-23'])
    const bands = sessionBands(columns, { from: 0, count: 20 }, HOURS)
    expect(bands).toEqual({ days: [5], pauses: [3, 8], outside: [] })
  })

  it('shade what is before, between and after regular hours', () => {
    const columns = barsAt([540, 570, 690, 720, 780, 960, 990], ['2026-11-20'])
    expect(sessionBands(columns, { from: 0, count: 10 }, HOURS).outside).toEqual([
      { from: 0, to: 1 },
      { from: 3, to: 4 },
      { from: 5, to: 7 },
    ])
  })

  it('count an evening to the next trading day', () => {
    const hours = { offsetMs: () => 0, eveMinutes: 120, sessions: [{ open: -120, close: 1320 }] }
    const time = Float64Array.from({ length: 48 }, (_, hour) => Date.parse('2026-11-23T00:00Z') + hour * HOUR_MS)
    expect(sessionBands({ time, length: 48 }, { from: 0, count: 48 }, hours).days).toEqual([22, 46])
  })

  it('have no days if there are more than could be distinguished', () => {
    const time = Float64Array.from({ length: 3_000 }, (_, hour) => hour * 60 * MINUTE_MS)
    expect(sessionBands({ time, length: 3_000 }, { from: 0, count: 3_000 }, HOURS).days).toEqual([])
  })
})
