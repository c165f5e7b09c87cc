import { describe, expect, it } from 'vitest'
import { freeCorner } from '#renderer/alert-delivery/free-corner.ts'

const [WIDTH, HEIGHT] = [1440, 900]
const PANELS = {
  list: { left: 0, top: 40, right: 470, bottom: 900 },
  chart: { left: 470, top: 40, right: 1080, bottom: 600 },
  news: { left: 470, top: 600, right: 1080, bottom: 900 },
  tape: { left: 1080, top: 560, right: 1440, bottom: 900 },
  rightHalf: { left: 720, top: 40, right: 1440, bottom: 900 },
}

describe('cards of fired alerts', () => {
  it.each([
    ['list', 'bottomRight'],
    ['chart', 'bottomRight'],
    ['tape', 'bottomLeft'],
    ['rightHalf', 'bottomLeft'],
  ] as const)('go to a corner that leaves the panel in use free: %s', (panel, corner) => {
    expect(freeCorner(PANELS[panel], WIDTH, HEIGHT)).toBe(corner)
  })

  it('go to the lower right where no panel is in use', () => {
    expect(freeCorner(null, WIDTH, HEIGHT)).toBe('bottomRight')
  })
})
