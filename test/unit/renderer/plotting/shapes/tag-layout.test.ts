import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layTags, type LaidTag, type TagRoom } from '#renderer/plotting/shapes/tag-layout.ts'

const TOP = 10
const BOTTOM = 400

const aTag = fc.record({
  y: fc.double({ min: TOP, max: BOTTOM, noNaN: true }),
  above: fc.integer({ min: 4, max: 12 }),
  below: fc.integer({ min: 4, max: 26 }),
  priority: fc.integer({ min: 0, max: 4 }),
  weight: fc.constantFrom(1, 2, 12, 1e6),
})
const someTags = fc.array(aTag, { maxLength: 30 })
const room = ({ above, below }: TagRoom) => above + below
const isApart = (tags: readonly TagRoom[]) =>
  tags.every((a) => a.y - a.above >= TOP && a.y + a.below <= BOTTOM && tags.every((b) => a === b || a.y + a.below <= b.y - b.above || b.y + b.below <= a.y - a.above)) // prettier-ignore
const moved = (laid: readonly LaidTag<TagRoom>[]) =>
  laid.reduce((sum, { tag, at }) => sum + tag.weight * (at - tag.y) ** 2, 0)

describe('tags at an axis', () => {
  it('never cover each other, and stay beside the pane', () => {
    fc.assert(
      fc.property(someTags, (tags) => {
        let end = TOP
        for (const { tag, at } of layTags(tags, TOP, BOTTOM)) {
          expect(at - tag.above).toBeGreaterThanOrEqual(end - 1e-6)
          end = at + tag.below
        }
        expect(end).toBeLessThanOrEqual(BOTTOM + 1e-6)
      }),
    )
  })

  it('keep the order of their prices', () => {
    fc.assert(
      fc.property(someTags, (tags) => {
        const laid = layTags(tags, TOP, BOTTOM).map(({ tag }) => tag.y)
        expect(laid).toEqual(laid.toSorted((a, b) => a - b))
      }),
    )
  })

  it('stay where they are while none is in the way', () => {
    fc.assert(
      fc.property(someTags.filter(isApart), (tags) => {
        for (const { tag, at } of layTags(tags, TOP, BOTTOM)) expect(at).toBeCloseTo(tag.y, 6)
      }),
    )
  })

  it('are moved no more than they have to be: no tag or run of tags can be moved back', () => {
    fc.assert(
      fc.property(someTags, (tags) => {
        const laid = layTags(tags, TOP, BOTTOM)
        for (let from = 0; from < laid.length; from++)
          for (let to = from + 1; to <= laid.length; to++)
            for (const step of [-0.5, 0.5]) {
              const other = laid.map((one, place) =>
                place >= from && place < to ? { ...one, at: one.at + step } : one,
              )
              const isAllowed = other.every(({ tag, at }, place) => {
                const before = other[place - 1]
                const start = before === undefined ? TOP : before.at + before.tag.below
                return at - tag.above >= start && at + tag.below <= BOTTOM
              })
              if (isAllowed) expect(moved(other)).toBeGreaterThanOrEqual(moved(laid) * (1 - 1e-9) - 1e-6)
            }
      }),
      { numRuns: 40 },
    )
  })

  it('are left out by their priority where there is no room for all', () => {
    fc.assert(
      fc.property(someTags, (tags) => {
        const shown = new Set(layTags(tags, TOP, BOTTOM).map(({ tag }) => tag))
        const out = tags.filter((tag) => !shown.has(tag))
        if (tags.reduce((sum, tag) => sum + room(tag), 0) <= BOTTOM - TOP) expect(out).toEqual([])
        for (const one of out) {
          const asGood = tags.filter((tag) => shown.has(tag) && tag.priority >= one.priority)
          expect(asGood.reduce((sum, tag) => sum + room(tag), room(one))).toBeGreaterThan(BOTTOM - TOP)
        }
      }),
    )
  })

  it('make room for one that counts more, as the pointer does', () => {
    const tag = { above: 9, below: 9, priority: 1, weight: 1 }
    const laid = layTags(
      [
        { ...tag, y: 100 },
        { ...tag, y: 104, weight: 1e6 },
      ],
      TOP,
      BOTTOM,
    )
    expect(laid.map(({ at }) => Math.round(at))).toEqual([86, 104])
  })
})
