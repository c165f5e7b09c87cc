import { describe, expect, it } from 'vitest'
import { createPolledCoverage } from '#core/candles/polled/polled-coverage.ts'
import type { GapCause } from '#model/candles/candle-series.ts'
import type { FreshnessState } from '#model/market/freshness.ts'
import { MIN_PAUSE_MS } from '#model/market/watch-pause.ts'

const START = Date.parse('2026-11-20T15:00:00Z')
const polled = (state: FreshnessState = 'healthy') => ({ state, expectedPeriodMs: 1_000 })

function open(cause: GapCause | null = null) {
  const asked: [number, number][] = []
  const coverage = createPolledCoverage((from, to) => {
    asked.push([from, to])
    return cause
  })
  return { coverage, asked }
}

describe('the coverage of a polled instrument', () => {
  it('starts with the first answer, without a known gap before it', () => {
    const { coverage, asked } = open()
    expect(coverage.current()).toBeNull()
    expect(coverage.answered(START, polled())).toBeNull()
    expect(coverage.current()).toEqual({ from: START, to: START, gapBefore: null })
    expect(asked).toEqual([])
  })

  it('is extended by an answer after the longest silence, and starts again after one millisecond more', () => {
    const { coverage, asked } = open()
    coverage.answered(START, polled())
    const last = START + MIN_PAUSE_MS
    expect(coverage.answered(last, polled())).toBeNull()
    expect(coverage.current()).toEqual({ from: START, to: last, gapBefore: null })
    const late = last + MIN_PAUSE_MS + 1
    expect(coverage.answered(late, polled())).toEqual({ from: START, to: last, gapBefore: null })
    expect(coverage.current()).toEqual({ from: late, to: late, gapBefore: 'notPolled' })
    expect(asked).toEqual([[last, late]])
  })

  it('is extended by a second answer of the same moment', () => {
    const { coverage } = open()
    coverage.answered(START, polled())
    coverage.answered(START + 5, polled())
    expect(coverage.answered(START + 5, polled())).toBeNull()
    expect(coverage.current()).toEqual({ from: START, to: START + 5, gapBefore: null })
  })

  it('starts again if the clock was set back', () => {
    const { coverage } = open()
    coverage.answered(START, polled())
    coverage.answered(START + 10, polled())
    expect(coverage.answered(START + 9, polled())).toEqual({ from: START, to: START + 10, gapBefore: null })
    expect(coverage.current()).toEqual({ from: START + 9, to: START + 9, gapBefore: 'notPolled' })
  })

  it('continues after stored coverage with the gap between them', () => {
    const { coverage, asked } = open('notRunning')
    coverage.interrupt(START - 500)
    expect(coverage.current()).toBeNull()
    coverage.answered(START, polled())
    expect(coverage.current()).toEqual({ from: START, to: START, gapBefore: 'notRunning' })
    expect(asked).toEqual([[START - 500, START]])
  })
})

describe('the cause of a gap in coverage', () => {
  /** Returns the cause of a gap after an answer of this state. */
  function causeAfter(state: FreshnessState, { isAsked = false, cause = null as GapCause | null } = {}) {
    const { coverage } = open(cause)
    coverage.answered(START, polled(state))
    if (isAsked) coverage.unanswered()
    const later = START + 3_600_000
    coverage.answered(later, polled())
    return coverage.current()?.gapBefore
  }

  it.each([
    ['halted', 'halted'],
    ['delisted', 'halted'],
    ['closed', 'closed'],
    ['lunch', 'closed'],
    ['healthy', 'notPolled'],
    ['stale', 'notPolled'],
  ] as const)('is, after an instrument was %s, %s', (state, cause) => {
    expect(causeAfter(state)).toBe(cause)
  })

  it('is a missing answer if the service was asked', () => {
    expect(causeAfter('healthy', { isAsked: true })).toBe('noAnswer')
  })

  it.each(['halted', 'closed'] as const)('is that the market was %s, even if the service was asked', (state) => {
    expect(causeAfter(state, { isAsked: true })).toBe(state)
  })

  it.each(['healthy', 'halted', 'closed'] as const)(
    'is the pause of the application rather than the state %s of the instrument',
    (state) => {
      expect(causeAfter(state, { isAsked: true, cause: 'paused' })).toBe('paused')
    },
  )

  it('is not a missing answer before the last answer', () => {
    const { coverage } = open()
    coverage.answered(START, polled())
    coverage.unanswered()
    coverage.answered(START + 1_000, polled())
    coverage.answered(START + 3_600_000, polled())
    expect(coverage.current()?.gapBefore).toBe('notPolled')
  })

  it('is neither the state nor the missing answer of the service before', () => {
    const { coverage } = open()
    coverage.answered(START, polled('halted'))
    coverage.unanswered()
    coverage.interrupt(START)
    coverage.answered(START + 3_600_000, polled())
    expect(coverage.current()?.gapBefore).toBe('notPolled')
  })
})
