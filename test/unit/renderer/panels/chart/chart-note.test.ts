import { describe, expect, it } from 'vitest'
import { chartNote } from '../../../../../src/renderer/panels/chart/chart-note.ts'

const SOUND = {
  failure: null,
  freshness: 'healthy',
  isAveraged: false,
  isBuiltHere: false,
  brick: null,
  hasProfile: false,
  lastBar: null,
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
