import { describe, expect, it } from 'vitest'
import type { Json } from '../../../../src/model/json.ts'
import { createLayoutKeeper, type KeptDesk } from '../../../../src/renderer/desk/layout-keeper.ts'
import { createFakeWindowClock } from '../../../fakes/fake-window-clock.ts'

const deskOf = (layout: Json): KeptDesk => ({ layout, panels: [{ id: 'a', kind: 'watchlist', state: null }] })

function keeping(begin: Json) {
  const clock = createFakeWindowClock()
  let current = deskOf(begin)
  const kept: Json[] = []
  const line = { isUp: true }
  const keeper = createLayoutKeeper({
    clock,
    current: () => current,
    keep({ layout }) {
      if (!line.isUp) return Promise.reject(new Error('the line is down'))
      kept.push(layout)
      return Promise.resolve(null)
    },
  })
  keeper.arrangedBy(current)
  const change = (layout: Json) => {
    current = deskOf(layout)
    keeper.changed()
  }
  return { clock, keeper, kept, line, change }
}

describe('a desk that changes', () => {
  it('is kept at once, and once more as it is when it rests', () => {
    const { clock, kept, change } = keeping('start')
    for (const layout of ['a', 'b', 'c']) {
      change(layout)
      clock.advance(50)
    }
    expect(kept).toEqual(['a'])
    clock.advance(200)
    expect(kept).toEqual(['a', 'c'])
  })

  it('is kept as the whole change has left it, however many parts of it are told of', () => {
    const { clock, kept, change } = keeping('start')
    for (const layout of ['half', 'whole']) change(layout)
    clock.advance(0)
    expect(kept).toEqual(['whole'])
    clock.advance(1000)
    expect(kept).toEqual(['whole'])
  })

  it('is kept at once in the midst of others when it is whole by itself', () => {
    const { clock, keeper, kept, change } = keeping('start')
    change('a')
    clock.advance(50)
    change('b')
    keeper.changedAtOnce()
    clock.advance(0)
    expect(kept).toEqual(['a', 'b'])
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

describe('a desk that could not be kept', () => {
  it('is kept as it is when the line is back, and only then', async () => {
    const { clock, keeper, kept, line, change } = keeping('start')
    line.isUp = false
    change('a')
    clock.advance(300)
    await Promise.resolve()
    line.isUp = true
    clock.advance(300)
    expect(kept).toEqual([])
    keeper.retry()
    clock.advance(300)
    expect(kept).toEqual(['a'])
  })

  it('is not kept once more when a later state was', async () => {
    const { clock, keeper, kept, line, change } = keeping('start')
    line.isUp = false
    change('a')
    clock.advance(300)
    await Promise.resolve()
    line.isUp = true
    change('b')
    clock.advance(300)
    keeper.retry()
    clock.advance(300)
    expect(kept).toEqual(['b'])
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
