import { describe, expect, it } from 'vitest'
import { pointAtSide, pointBelow } from '#renderer/components/menus/anchor.ts'

const VIEWPORT = { width: 1000, height: 600 }
const SIZE = { width: 300, height: 200 }
const anchorAt = (left: number, top: number) => ({ left, top, width: 80, height: 24 })

describe('a popover', () => {
  it('goes below its anchor, right edges aligned', () => {
    expect(pointBelow(anchorAt(500, 100), SIZE, VIEWPORT)).toEqual({ left: 280, top: 128 })
  })

  it('goes above when there is no room below', () => {
    expect(pointBelow(anchorAt(500, 500), SIZE, VIEWPORT)).toEqual({ left: 280, top: 296 })
  })

  it('never leaves the window, whatever the room', () => {
    expect(pointBelow(anchorAt(10, 100), SIZE, VIEWPORT).left).toBe(8)
    expect(pointBelow(anchorAt(990, 100), SIZE, VIEWPORT).left).toBe(692)
    expect(pointBelow(anchorAt(500, 100), { width: 300, height: 560 }, VIEWPORT).top).toBe(32)
  })
})

describe('a popover at the side', () => {
  it('covers nothing above or below its anchor: it is to the right, or to the left', () => {
    expect(pointAtSide(anchorAt(500, 100), SIZE, VIEWPORT)).toEqual({ left: 584, top: 100 })
    expect(pointAtSide(anchorAt(700, 100), SIZE, VIEWPORT)).toEqual({ left: 396, top: 100 })
  })

  it('does not leave the window at the bottom', () => {
    expect(pointAtSide(anchorAt(500, 580), SIZE, VIEWPORT)).toEqual({ left: 584, top: 392 })
  })

  it('goes below where neither side has room', () => {
    const wide = { width: 900, height: 200 }
    expect(pointAtSide(anchorAt(500, 100), wide, VIEWPORT)).toEqual(pointBelow(anchorAt(500, 100), wide, VIEWPORT))
  })
})
