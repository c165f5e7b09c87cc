import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEventQueue, type QueuedEvent } from '#test/simulation/world/time/event-queue.ts'

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
  queue.cancel(first)
  expect(queue.size()).toBe(1)
  expect(queue.peek()).toBe(second)
  expect(queue.pop()).toBe(second)
})

it('keeps its order and its size through thousands that are cancelled', () => {
  const queue = createEventQueue()
  const all = Array.from({ length: 3_000 }, (_, order) => event((order * 7_919) % 1_000, order % 3, order))
  for (const one of all) queue.push(one)
  const kept = all.filter(({ order }) => order % 10 === 0)
  for (const one of all) if (!kept.includes(one)) queue.cancel(one)
  expect(queue.size()).toBe(kept.length)
  const sorted = kept.toSorted((a, b) => a.at - b.at || a.tie - b.tie || a.order - b.order)
  expect(kept.map(() => queue.pop())).toEqual(sorted)
  expect(queue.size()).toBe(0)
})
