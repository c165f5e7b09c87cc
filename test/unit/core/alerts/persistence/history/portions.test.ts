import { describe, expect, it } from 'vitest'
import { createPortions } from '#core/alerts/persistence/history/portions.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'

function work(...pauses: readonly (number | null)[]) {
  const clock = createFakeClock(0)
  const doneAt: number[] = []
  const portions = createPortions(clock, () => pauses[doneAt.push(clock.now()) - 1] ?? null)
  return { clock, doneAt, portions }
}

describe('work in portions', () => {
  it('continues after each pause until nothing is left', () => {
    const { clock, doneAt, portions } = work(10, 0, null)
    portions.start()
    expect(portions.isUnderWay()).toBe(true)
    clock.advance(5)
    expect(doneAt).toEqual([0])
    clock.advance(100)
    expect(doneAt).toEqual([0, 10, 10])
    expect(portions.isUnderWay()).toBe(false)
  })

  it('starts after a delay, and once although it is started again before that', () => {
    const { clock, doneAt, portions } = work(null)
    portions.start(20)
    portions.start(0)
    clock.advance(19)
    expect(doneAt).toEqual([])
    clock.advance(50)
    expect(doneAt).toEqual([20])
  })

  it('can be started again when it is done', () => {
    const { clock, doneAt, portions } = work(null, null)
    portions.start()
    clock.advance(0)
    portions.start()
    clock.advance(0)
    expect(doneAt).toHaveLength(2)
  })

  it('is left undone when it is stopped', () => {
    const { clock, doneAt, portions } = work(10, null)
    portions.start()
    clock.advance(0)
    portions.stop()
    expect(portions.isUnderWay()).toBe(false)
    clock.advance(100)
    expect(doneAt).toEqual([0])
    portions.stop()
  })
})
