import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHeap, type HeapMember } from '#core/feed/plan/heap.ts'

interface Entry extends HeapMember {
  readonly key: number
}

describe('the heap', () => {
  it('always names a member with the least key, whatever was added and taken out in between', () => {
    const steps = fc.array(fc.oneof(fc.record({ add: fc.integer() }), fc.record({ remove: fc.nat(30) })))
    fc.assert(
      fc.property(steps, (all) => {
        const heap = createHeap<Entry>(({ key }) => key)
        const members: Entry[] = []
        for (const step of all) {
          if ('add' in step) {
            const entry = { key: step.add, heapIndex: -1 }
            members.push(entry)
            heap.add(entry)
          } else {
            const [entry] = members.splice(step.remove, 1)
            if (entry !== undefined) heap.remove(entry)
          }
          const least = members.length === 0 ? undefined : Math.min(...members.map(({ key }) => key))
          expect(heap.first()?.key).toBe(least)
        }
      }),
    )
  })

  it('leaves a member of another heap alone', () => {
    const [one, other] = [createHeap<Entry>(({ key }) => key), createHeap<Entry>(({ key }) => key)]
    const entry = { key: 1, heapIndex: -1 }
    one.add(entry)
    other.add({ key: 2, heapIndex: -1 })
    other.remove(entry)
    expect([one.first()?.key, other.first()?.key]).toEqual([1, 2])
  })

  it('names the member with the lower order first where two have the same key', () => {
    const heap = createHeap<Entry & { readonly order: number }>(
      ({ key }) => key,
      ({ order }) => order,
    )
    for (const order of [3, 0, 4, 1, 2]) heap.add({ key: 1, order, heapIndex: -1 })
    const named: (number | undefined)[] = []
    for (let first = heap.first(); first !== undefined; first = heap.first()) {
      named.push(first.order)
      heap.remove(first)
    }
    expect(named).toEqual([0, 1, 2, 3, 4])
  })
})
