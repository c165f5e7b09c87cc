import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPlace, reachable, readPlaces, writePlaces, type Bounds } from '../../../src/main/window-bounds.ts'

const MAIN: Bounds = { x: 0, y: 0, width: 1920, height: 1040 }
const RIGHT: Bounds = { x: 1920, y: 0, width: 1280, height: 984 }

const bounds = fc.record({
  x: fc.integer({ min: -20_000, max: 20_000 }),
  y: fc.integer({ min: -20_000, max: 20_000 }),
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
})
const workArea = fc.record({
  x: fc.integer({ min: -4000, max: 4000 }),
  y: fc.integer({ min: -4000, max: 4000 }),
  width: fc.integer({ min: 640, max: 4000 }),
  height: fc.integer({ min: 480, max: 4000 }),
})

describe('the place of a window', () => {
  it('is kept where it can be reached', () => {
    const place = { x: 2000, y: 100, width: 900, height: 600 }
    expect(reachable(place, [MAIN, RIGHT])).toEqual(place)
  })

  it('moves to the middle of the main display when its own is gone', () => {
    expect(reachable({ x: 2000, y: 100, width: 900, height: 600 }, [MAIN])).toEqual({
      x: 510,
      y: 220,
      width: 900,
      height: 600,
    })
  })

  it('moves when only its lower part can be seen, because it is dragged by its top', () => {
    expect(reachable({ x: 100, y: -500, width: 900, height: 600 }, [MAIN])).toMatchObject({ x: 510, y: 220 })
  })

  it('may hang over an edge, as users like it', () => {
    const place = { x: -700, y: 10, width: 900, height: 600 }
    expect(reachable(place, [MAIN])).toEqual(place)
  })

  it('always leaves a part of the title bar on a display', () => {
    fc.assert(
      fc.property(bounds, fc.array(workArea, { minLength: 1, maxLength: 4 }), (wished, areas) => {
        const { x, y, width, height } = reachable(wished, areas)
        const grips = areas.map((area) => ({
          across: Math.min(x + width, area.x + area.width) - Math.max(x, area.x),
          topIsInside: y >= area.y && y + 32 <= area.y + area.height,
        }))
        expect(grips.some(({ across, topIsInside }) => topIsInside && across >= 96)).toBe(true)
        expect(height).toBeGreaterThanOrEqual(320)
      }),
    )
  })

  it('is the middle of the main display for the very first window', () => {
    expect(nextPlace(undefined, [MAIN])).toEqual({
      bounds: { x: 320, y: 120, width: 1280, height: 800 },
      maximized: false,
    })
  })

  it('is smaller on a small display', () => {
    expect(nextPlace(undefined, [{ x: 0, y: 0, width: 1024, height: 600 }]).bounds).toEqual({
      x: 0,
      y: 0,
      width: 1024,
      height: 600,
    })
  })

  it('is a step beside the last window for a further one, which is not maximised', () => {
    const last = { bounds: { x: 100, y: 80, width: 900, height: 600 }, maximized: true }
    expect(nextPlace(last, [MAIN])).toEqual({ bounds: { x: 132, y: 112, width: 900, height: 600 }, maximized: false })
  })
})

describe('the document of window places', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ bounds, maximized: fc.boolean() }), { maxLength: 8 }), (places) => {
        expect(readPlaces(JSON.parse(JSON.stringify(writePlaces(places))))).toEqual(places)
      }),
    )
  })

  it('loses only the windows that cannot be understood', () => {
    const good = { bounds: { x: 1, y: 2, width: 800, height: 600 }, maximized: false }
    const bad = [
      null,
      'window',
      {},
      { bounds: null },
      { bounds: { ...good.bounds, x: 1.5 } },
      { bounds: { ...good.bounds, y: 4e9 } },
      { bounds: { ...good.bounds, width: 0 } },
      { bounds: { ...good.bounds, height: '600' } },
    ]
    expect(readPlaces({ version: 1, windows: [...bad, good, ...bad] })).toEqual([good])
  })

  it('opens no more than a desktop can hold', () => {
    const good = { bounds: { x: 1, y: 2, width: 800, height: 600 }, maximized: false }
    expect(readPlaces({ windows: Array.from({ length: 1000 }, () => good) })).toHaveLength(32)
  })

  it('is empty for whatever is no document', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(Array.isArray(readPlaces(stored))).toBe(true)
      }),
    )
    expect(readPlaces(undefined)).toEqual([])
    expect(readPlaces({ windows: 'none' })).toEqual([])
  })
})
