import { describe, expect, it } from 'vitest'
import { HERE, setUp, THERE } from './launches.ts'

describe('the notes about a host', () => {
  it('are on the disk immediately, and a pause only for as long as it lasts', () => {
    const { clock, launch, stored } = setUp()
    const claims = launch()
    claims.keepLearntLimit(HERE, 36)
    claims.keepPause(HERE, 5_000)
    expect(stored()).toMatchObject({ limits: { [HERE]: 36 }, pauses: { [HERE]: clock.now() + 5_000 } })
    expect(launch().pausedForMs(HERE)).toBe(5_000)
    clock.advance(4_999)
    claims.take(HERE, 1)
    expect(stored()).toMatchObject({ pauses: { [HERE]: clock.now() + 1 } })
    clock.advance(1)
    claims.take(HERE, 1)
    expect(stored()).toHaveProperty('pauses', {})
  })

  it('end a pause by the time that passes, whenever the clock was set and its change noticed', () => {
    const { clock, launch, stored } = setUp()
    const claims = launch()
    clock.jumpWall(3_600_000)
    claims.keepPause(HERE, 0)
    claims.keepPause(THERE, 5_000)
    claims.wallClockMoved()
    expect(stored()).toHaveProperty('pauses', { [THERE]: clock.now() + 5_000 })
    const next = launch()
    clock.jumpWall(-3_600_000)
    clock.advance(2_000)
    expect(next.pausedForMs(THERE)).toBe(3_000)
  })

  it('are deleted together with the learned limit', () => {
    const { launch, stored } = setUp()
    const claims = launch()
    claims.keepLearntLimit(HERE, 36)
    claims.keepLearntLimit(HERE, null)
    expect(stored()).toHaveProperty('limits', {})
    expect(claims.learntLimit(HERE)).toBeNull()
  })
})
