import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayShowing, openingPosition, positionAt, reachable, type Display } from '#main/windows/window-bounds.ts'
import type { Bounds, WindowPlace } from '#model/workspace/workspace.ts'

const MAIN: Bounds = { x: 0, y: 0, width: 1920, height: 1040 }
const RIGHT: Bounds = { x: 1920, y: 0, width: 1280, height: 984 }
const DISPLAYS: readonly Display[] = [
  { id: 'main', workArea: MAIN },
  { id: 'right', workArea: RIGHT },
]
const SMALLEST = { width: 480, height: 320 }

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

const positionedAt = (place: Bounds, displayId: string | null): WindowPlace => ({
  bounds: place,
  maximized: false,
  displayId,
})

describe('a requested place', () => {
  it('stays where the window can be reached', () => {
    const place = { x: 2000, y: 100, width: 900, height: 600 }
    expect(reachable(place, [MAIN, RIGHT], SMALLEST)).toEqual(place)
  })

  it('moves when only its lower part can be seen, because it is dragged by its top', () => {
    const place = { x: 100, y: -500, width: 900, height: 600 }
    expect(reachable(place, [MAIN], SMALLEST)).toMatchObject({ x: 510, y: 220 })
  })

  it('may hang over an edge, as users like it', () => {
    const place = { x: -700, y: 10, width: 900, height: 600 }
    expect(reachable(place, [MAIN], SMALLEST)).toEqual(place)
  })

  it('always leaves a part of the title bar on a display', () => {
    fc.assert(
      fc.property(bounds, fc.array(workArea, { minLength: 1, maxLength: 4 }), (requested, areas) => {
        const { x, y, width, height } = reachable(requested, areas, SMALLEST)
        const grips = areas.map((area) => ({
          across: Math.min(x + width, area.x + area.width) - Math.max(x, area.x),
          topIsInside: y >= area.y && y + 32 <= area.y + area.height,
        }))
        expect(grips.some(({ across, topIsInside }) => topIsInside && across >= 96)).toBe(true)
        expect(height).toBeGreaterThanOrEqual(320)
      }),
    )
  })
})

describe('the place of a window that opens', () => {
  const somewhere = { x: 2000, y: 100, width: 900, height: 600 }

  it('is its last one', () => {
    const places = [positionedAt(somewhere, 'right'), positionedAt({ ...somewhere, x: 5 }, 'main')]
    expect(openingPosition({ kind: 'desk', places }, DISPLAYS, [])).toEqual({ bounds: somewhere, maximized: false })
  })

  it('is its last one on a display that is still present, when the latest display is gone', () => {
    const before = { ...somewhere, x: 40 }
    const places = [positionedAt(somewhere, 'right'), positionedAt(before, 'main')]
    expect(openingPosition({ kind: 'desk', places }, DISPLAYS.slice(0, 1), []).bounds).toEqual(before)
  })

  it('is the middle of the main display when all its displays are gone', () => {
    const places = [positionedAt(somewhere, 'right')]
    expect(openingPosition({ kind: 'desk', places }, DISPLAYS.slice(0, 1), []).bounds).toEqual({
      x: 510,
      y: 220,
      width: 900,
      height: 600,
    })
  })

  it('is the middle of the main display for the very first desk, and no larger than that', () => {
    const first = { kind: 'desk' as const, places: [] }
    expect(openingPosition(first, DISPLAYS, []).bounds).toEqual({ x: 320, y: 120, width: 1280, height: 800 })
    const small = [{ id: 'small', workArea: { x: 0, y: 0, width: 1024, height: 600 } }]
    expect(openingPosition(first, small, []).bounds).toEqual({ x: 0, y: 0, width: 1024, height: 600 })
  })

  it('does not cover a window that is open already', () => {
    const others = [
      { x: 320, y: 120, width: 1280, height: 800 },
      { x: 352, y: 152, width: 700, height: 500 },
    ]
    expect(openingPosition({ kind: 'desk', places: [] }, DISPLAYS, others).bounds).toMatchObject({ x: 384, y: 184 })
  })

  it('is the upper edge for a ticker strip, which stays as low as it is', () => {
    expect(openingPosition({ kind: 'ticker', places: [] }, DISPLAYS, []).bounds).toEqual({
      x: 480,
      y: 0,
      width: 960,
      height: 36,
    })
  })
})

describe('the display of a window', () => {
  it('is the one that shows most of it', () => {
    expect(displayShowing({ x: 1700, y: 0, width: 900, height: 600 }, DISPLAYS)).toBe('right')
    expect(positionAt({ x: 1000, y: 0, width: 1000, height: 600 }, true, DISPLAYS)).toMatchObject({
      displayId: 'main',
      maximized: true,
    })
  })

  it('is null for a window that cannot be seen', () => {
    expect(displayShowing({ x: -5000, y: 0, width: 900, height: 600 }, DISPLAYS)).toBeNull()
  })
})
