import { describe, expect, it } from 'vitest'
import type { Json } from '../../../../src/model/json.ts'
import { createLayoutKeeper, type KeptDesk } from '../../../../src/renderer/desk/layout-keeper.ts'
import { createFakeWindowClock } from '../../../fakes/fake-window-clock.ts'

const deskOf = (layout: Json): KeptDesk => ({ layout, panels: [{ id: 'a', kind: 'watchlist', state: null }] })

function keeping(begin: Json) {
  const clock = createFakeWindowClock()
  let current = deskOf(begin)
  const kept: Json[] = []
  const keeper = createLayoutKeeper({ clock, current: () => current, keep: ({ layout }) => kept.push(layout) })
  keeper.arrangedBy(current)
  const change = (layout: Json) => {
    current = deskOf(layout)
    keeper.changed()
  }
  return { clock, keeper, kept, change }
}

describe('a desk that changes', () => {
  it('is kept once it rests, as it is then', () => {
    const { clock, kept, change } = keeping('start')
    for (const layout of ['a', 'b', 'c']) {
      change(layout)
      clock.advance(50)
    }
    expect(kept).toEqual([])
    clock.advance(200)
    expect(kept).toEqual(['c'])
  })

  it('is not kept again when it is what was kept last', () => {
    const { clock, kept, change } = keeping('start')
    change('start')
    clock.advance(1000)
    expect(kept).toEqual([])
  })

  it('is kept at once when the window goes, and not a second time', () => {
    const { clock, keeper, kept, change } = keeping('start')
    change('last')
    keeper.flush()
    clock.advance(1000)
    keeper.flush()
    expect(kept).toEqual(['last'])
  })
})

describe('what comes back from keeping', () => {
  it('is known as the window’s own word, even when later ones are under way', () => {
    const { clock, keeper, change } = keeping('start')
    for (const layout of ['a', 'b']) {
      change(layout)
      clock.advance(300)
    }
    expect([deskOf('start'), deskOf('a'), deskOf('b')].map((desk) => keeper.isOwn(desk))).toEqual([true, true, true])
  })

  it('is somebody else’s when this window never was so, its panels included', () => {
    const { keeper } = keeping('start')
    expect(keeper.isOwn(deskOf('imported'))).toBe(false)
    expect(keeper.isOwn({ ...deskOf('start'), panels: [] })).toBe(false)
  })
})
