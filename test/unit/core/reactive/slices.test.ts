import { describe, expect, it } from 'vitest'
import type { Clock } from '#core/ports/clock.ts'
import { atOnce, createSlices, type Steps } from '#core/reactive/slices.ts'
import { createFakeClock, settlePromises } from '#test/fakes/ports/fake-clock.ts'

/** Work with this many steps of a millisecond each. */
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
  let turns = 0
  const schedule: Clock['schedule'] = (delayMs, task) => {
    turns++
    return clock.schedule(delayMs, task)
  }
  const timed = { schedule, monotonic: () => elapsedMs }
  return { clock, work, timed, done: () => done, turns: () => turns }
}

function* failing(): Steps<never> {
  yield
  throw new Error('broken')
}

describe('long work', () => {
  it('lets other work run before it and after each slice, and comes to its end', async () => {
    const { clock, work, timed, done, turns } = setUp(1_000)
    const result = createSlices(timed).run(work())
    await settlePromises()
    expect(done()).toBe(0)
    await clock.advanceSettling(1)
    expect(await result).toBe('done')
    expect(done()).toBe(1_000)
    expect(turns()).toBeGreaterThan(50)
  })

  it('waits for nothing where it takes no time', async () => {
    const { clock, work } = setUp(5)
    expect(await createSlices(clock).run(work())).toBe('done')
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

  it('has its result taken in a turn of its own, or immediately if there is no more time', async () => {
    for (const isEnded of [false, true]) {
      const { clock, timed, work, done } = setUp(5)
      const slices = createSlices(timed)
      const taken: string[] = []
      void slices.run(work()).then((result) => taken.push(result))
      await settlePromises()
      clock.advance(0)
      await settlePromises()
      expect([done(), taken]).toEqual([5, []])
      if (isEnded) slices.finish()
      else clock.advance(0)
      await settlePromises()
      expect(taken).toEqual(['done'])
    }
  })

  it('that is under way is finished immediately if there is no more time, and no other is begun', async () => {
    const { clock, timed, work, done } = setUp(1_000)
    const slices = createSlices(timed)
    const waiting = setUp(5)
    const result = slices.run(work())
    const other = slices.run(waiting.work())
    await settlePromises()
    expect(done()).toBe(0)
    slices.finish()
    expect(done()).toBe(1_000)
    expect(waiting.done()).toBe(0)
    expect(await result).toBe('done')
    await expect(other).rejects.toThrow('ended before')
    await clock.advanceSettling(1)
    expect(waiting.done()).toBe(0)
  })

  it('has nothing to finish where nothing is under way', async () => {
    const { clock, work } = setUp(5)
    const slices = createSlices(clock)
    slices.finish()
    await slices.run(work())
    slices.finish()
  })

  it('can be done in one step as well', () => {
    expect(atOnce(setUp(1_000).work())).toBe('done')
  })
})
