import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import { chartNote, hasPriceBelowZero } from '#renderer/panels/chart/series/chart-note.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const SOUND = {
  failure: null,
  freshness: 'healthy',
  isAveraged: false,
  isBuiltHere: false,
  brick: null,
  hasProfile: false,
  lastBar: null,
  isLinearInstead: false,
} as const

describe('the note beside a chart', () => {
  it('is silent while all is well, and while a market merely rests', () => {
    expect(chartNote(SOUND)).toBeNull()
    expect(chartNote({ ...SOUND, freshness: 'closed' })).toBeNull()
    expect(chartNote({ ...SOUND, freshness: null })).toBeNull()
  })

  it('says before all else that nothing arrives', () => {
    const failure = { kind: 'malformed', message: '' } as const
    expect(chartNote({ ...SOUND, failure, freshness: 'disconnected', isBuiltHere: true })).toBe('Not connected')
  })

  it('says how the last bar came about where it was built here', () => {
    const lastBar = 'since midnight UTC, from the quote'
    expect(chartNote({ ...SOUND, isBuiltHere: true, lastBar })).toContain(lastBar)
    expect(chartNote({ ...SOUND, lastBar })).toBeNull()
  })

  it('says that candles are averages, and that bars were built here, where both is so', () => {
    const [averaged, built] = [{ isAveraged: true }, { isBuiltHere: true }].map((fact) =>
      chartNote({ ...SOUND, ...fact }),
    )
    expect(averaged).not.toBe(built)
    expect(chartNote({ ...SOUND, isAveraged: true, isBuiltHere: true })).toBe(`${averaged} · ${built}`)
  })

  it('says what bricks and a volume profile are derived from, and that a profile lacks volume', () => {
    expect(chartNote({ ...SOUND, brick: '0.50' })).toBe('Bricks of 0.50, derived from closes')
    expect(chartNote({ ...SOUND, hasProfile: true })).toBe('Volume profile from bars, each spread over its range')
    expect(chartNote({ ...SOUND, hasProfile: null })).toBe('No volume is known for a profile')
  })

  it('says that the last bar does not move any more before it says how bars came about', () => {
    const builtHere = chartNote({ ...SOUND, isBuiltHere: true })
    expect(builtHere).not.toBeNull()
    const failing = chartNote({ ...SOUND, freshness: 'failing', isBuiltHere: true })
    expect(failing).not.toBeNull()
    expect(failing).not.toBe(builtHere)
  })
})

describe('a logarithmic scale', () => {
  const columns = (...lows: readonly number[]) => {
    const held = createHeldCandles()
    held.replace({ ...walkingBars(lows.length, 100, 60_000), low: lows })
    return held.columns()
  }

  it('says that it is linear where prices in view are below zero', () => {
    expect(chartNote({ ...SOUND, isLinearInstead: true })).toContain('Linear')
    const window = { from: 1, count: 2 }
    expect(hasPriceBelowZero({ columns: columns(-5, 3, 4), window })).toBe(false)
    expect(hasPriceBelowZero({ columns: columns(5, -40.32, 4), window })).toBe(true)
    expect(hasPriceBelowZero({ columns: columns(), window })).toBe(false)
  })
})
