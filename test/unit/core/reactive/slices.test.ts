import { describe, expect, it } from 'vitest'
import { atOnce, createSlices, type Steps } from '../../../../src/core/reactive/slices.ts'
import { createFakeClock, settlePromises } from '../../../fakes/fake-clock.ts'

/** Work of so many steps, each of which takes a millisecond. */
function setUp(steps: number) {
  const clock = createFakeClock()
  let [done, elapsedMs] = [0, 0]
  function* work(): Steps<string> {
    for (; done < steps; done++) {
      elapsedMs++
      yield
    }
    return 'done'
  }
  const timed = { schedule: clock.schedule, monotonic: () => elapsedMs }
  return { clock, work, timed, done: () => done }
}

function* failing(): Steps<never> {
  yield
  throw new Error('broken')
}

describe('long work', () => {
  it('lets others go first after each slice, and comes to its end', async () => {
    const { clock, work, timed, done } = setUp(1_000)
    const result = createSlices(timed).run(work())
    await settlePromises()
    expect(done()).toBeGreaterThan(0)
    expect(done()).toBeLessThan(50)
    await clock.advanceSettling(1)
    expect(await result).toBe('done')
    expect(done()).toBe(1_000)
  })

  it('waits for nothing where it is short', async () => {
    const { clock, work, timed } = setUp(5)
    expect(await createSlices(timed).run(work())).toBe('done')
    expect(clock.waiting()).toBe(0)
  })

  it('waits for the one before, whatever becomes of that', async () => {
    const { clock, timed, work } = setUp(1_000)
    const slices = createSlices(timed)
    const order: string[] = []
    const first = slices.run(work()).then(() => order.push('first'))
    const failed = slices.run(failing())
    const last = slices.run(setUp(1).work()).then(() => order.push('last'))
    await settlePromises()
    expect(order).toEqual([])
    await clock.advanceSettling(1)
    await expect(failed).rejects.toThrow('broken')
    await Promise.all([first, last])
    expect(order).toEqual(['first', 'last'])
  })

  it('can be done at once as well', () => {
    expect(atOnce(setUp(1_000).work())).toBe('done')
  })
})
