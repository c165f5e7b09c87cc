import { describe, expect, it } from 'vitest'
import { outlives, type Ending } from '#test/simulation/invariants/endings.ts'

const ending = (startedAt: number, at: number, other: Partial<Ending> = {}): Ending => ({
  startedAt,
  at,
  unsaved: new Map(),
  isUnwritable: false,
  lostAt: Infinity,
  ...other,
})

const survives = (endings: readonly Ending[], at: number) => outlives(endings, 'settings', at)

describe('an edit that was answered', () => {
  it('outlives the end of its run, also one at the moment of the answer', () => {
    const ended = [ending(0, 100_000)]
    expect([survives(ended, 98_000), survives(ended, 99_999), survives(ended, 100_000)]).toEqual([true, true, true])
  })

  it('is lost with the run that could not save it', () => {
    const failing = [ending(0, 100_000, { unsaved: new Map([['settings', 50_000]]) })]
    expect([survives(failing, 49_999), survives(failing, 50_000)]).toEqual([true, false])
    expect(outlives(failing, 'alerts', 60_000)).toBe(true)
  })

  it('is not saved by a later run that ended before it was checked', () => {
    const endings = [ending(0, 100_000, { isUnwritable: true }), ending(110_000, 110_300)]
    expect(survives(endings, 50_000)).toBe(false)
  })

  it('is not excused by a later run that could save nothing', () => {
    const endings = [ending(0, 100_000), ending(110_000, 120_000, { isUnwritable: true })]
    expect(survives(endings, 50_000)).toBe(true)
  })

  it('is safe where it was found on the disk', () => {
    expect(survives([ending(0, 100_000, { isUnwritable: true })], -Infinity)).toBe(true)
  })
})
