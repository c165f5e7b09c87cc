import { describe, expect, it } from 'vitest'
import { SETTLE_MS, Settled } from '#renderer/live/time/settled.svelte.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'

function setUp() {
  const clock = createFakeWindowClock()
  return { clock, settled: new Settled(clock, 'A') }
}

describe('a value that settles', () => {
  it('is taken immediately after a rest', () => {
    const { settled } = setUp()
    settled.set('B')
    expect(settled.current).toBe('B')
  })

  it('passes over what does not last: of twenty a second the first and the last count', () => {
    const { clock, settled } = setUp()
    const seen = new Set<string>()
    for (let step = 0; step < 20; step++) {
      settled.set(`step ${step}`)
      clock.advance(50)
      seen.add(settled.current)
    }
    clock.advance(SETTLE_MS)
    seen.add(settled.current)
    expect([...seen]).toEqual(['step 0', 'step 19'])
  })

  it('stays with what it has when that comes back before it settled', () => {
    const { clock, settled } = setUp()
    settled.set('B')
    settled.set('C')
    settled.set('B')
    clock.advance(SETTLE_MS)
    expect(settled.current).toBe('B')
  })
})
