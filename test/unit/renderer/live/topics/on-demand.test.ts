import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onDemand } from '#renderer/live/topics/on-demand.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'

describe('a part of a window', () => {
  // There is no idle time outside a browser.
  beforeEach(() => vi.stubGlobal('requestIdleCallback', (task: () => void) => task()))
  afterEach(() => vi.unstubAllGlobals())

  it('is loaded once, when it is first asked for', async () => {
    let loads = 0
    const part = onDemand(createFakeWindowClock(), () => Promise.resolve(++loads))
    expect(loads).toBe(0)
    expect([await part(), await part()]).toEqual([1, 1])
  })

  it('is loaded without being asked for once its window has been open for a while', async () => {
    let loads = 0
    const clock = createFakeWindowClock()
    onDemand(clock, () => Promise.resolve(++loads))
    clock.advance(9_999)
    expect(loads).toBe(0)
    clock.advance(1)
    await vi.waitFor(() => expect(loads).toBe(1))
  })

  it('is loaded again at the next call after a failure', async () => {
    let isThere = false
    const part = onDemand(createFakeWindowClock(), () =>
      isThere ? Promise.resolve('part') : Promise.reject(new Error('gone')),
    )
    await expect(part()).rejects.toThrow('gone')
    isThere = true
    expect(await part()).toBe('part')
  })
})
