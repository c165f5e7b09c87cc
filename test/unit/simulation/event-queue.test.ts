import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEventQueue, type QueuedEvent } from '../../simulation/world/event-queue.ts'

const event = (at: number, tie: number, order: number): QueuedEvent => ({
  at,
  tie,
  order,
  run: () => undefined,
  lane: 'a',
})

it('hands out events by time, then by tie-break, then in order', () => {
  const events = fc.array(fc.tuple(fc.nat(5), fc.nat(2)))
  fc.assert(
    fc.property(events, (drawn) => {
      const queue = createEventQueue()
      const all = drawn.map(([at, tie], order) => event(at, tie, order))
      for (const one of all) queue.push(one)
      const sorted = all.toSorted((a, b) => a.at - b.at || a.tie - b.tie || a.order - b.order)
      expect(all.map(() => queue.pop())).toEqual(sorted)
    }),
  )
})

it('leaves out what was cancelled', () => {
  const queue = createEventQueue()
  const [first, second] = [event(1, 0, 0), event(2, 0, 1)]
  queue.push(first)
  queue.push(second)
  first.run = null
  expect(queue.peek()).toBe(second)
  expect(queue.pop()).toBe(second)
})
