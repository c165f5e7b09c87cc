import { describe, expect, it } from 'vitest'
import type { DeskContent } from '#renderer/app/desk-actions.ts'
import { createLayoutStore } from '#renderer/desk/layouts/layout-store.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'

const deskOf = (grid: string): DeskContent => ({
  layout: { grid },
  panels: [{ id: 'a', kind: 'watchlist', state: null }],
})

function keeping(first: string) {
  const clock = createFakeWindowClock()
  let current = deskOf(first)
  const stored: unknown[] = []
  const line = { isUp: true }
  const store = createLayoutStore({
    clock,
    current: () => current,
    keep({ layout }) {
      if (!line.isUp) return Promise.reject(new Error('the line is down'))
      stored.push(layout['grid'])
      return Promise.resolve(null)
    },
  })
  store.arrangedBy(current)
  const change = (grid: string) => {
    current = deskOf(grid)
    store.changed()
  }
  return { clock, store, stored, line, change }
}

describe('a desk that changes', () => {
  it('is stored immediately, and once more after the last change', () => {
    const { clock, stored, change } = keeping('start')
    for (const layout of ['a', 'b', 'c']) {
      change(layout)
      clock.advance(50)
    }
    expect(stored).toEqual(['a'])
    clock.advance(200)
    expect(stored).toEqual(['a', 'c'])
  })

  it('is stored once after a whole change, however many parts report it', () => {
    const { clock, stored, change } = keeping('start')
    for (const layout of ['half', 'whole']) change(layout)
    clock.advance(0)
    expect(stored).toEqual(['whole'])
    clock.advance(1000)
    expect(stored).toEqual(['whole'])
  })

  it('is stored immediately among other changes when the change is complete', () => {
    const { clock, store, stored, change } = keeping('start')
    change('a')
    clock.advance(50)
    change('b')
    store.changedAtOnce()
    clock.advance(0)
    expect(stored).toEqual(['a', 'b'])
  })

  it('is not stored again when it is what was stored last', () => {
    const { clock, stored, change } = keeping('start')
    change('start')
    clock.advance(1000)
    expect(stored).toEqual([])
  })

  it('is stored immediately when the window closes, and not a second time', () => {
    const { clock, store, stored, change } = keeping('start')
    change('last')
    store.flush()
    clock.advance(1000)
    store.flush()
    expect(stored).toEqual(['last'])
  })
})

describe('a desk whose window has ended', () => {
  it('is stored with what was waiting, and never again', () => {
    const { clock, store, stored, change } = keeping('start')
    change('last')
    store.end()
    for (const late of [() => change('late'), store.changedAtOnce, store.flush]) late()
    clock.advance(1000)
    expect(stored).toEqual(['last'])
  })
})

describe('a desk that could not be stored', () => {
  it('is stored as it is when the line is back, and only then', async () => {
    const { clock, store, stored, line, change } = keeping('start')
    line.isUp = false
    change('a')
    clock.advance(300)
    await Promise.resolve()
    line.isUp = true
    clock.advance(300)
    expect(stored).toEqual([])
    store.retry()
    clock.advance(300)
    expect(stored).toEqual(['a'])
  })

  it('is not stored once more when a later state was', async () => {
    const { clock, store, stored, line, change } = keeping('start')
    line.isUp = false
    change('a')
    clock.advance(300)
    await Promise.resolve()
    line.isUp = true
    change('b')
    clock.advance(300)
    store.retry()
    clock.advance(300)
    expect(stored).toEqual(['b'])
  })
})

describe('a stored desk that is published back', () => {
  it('is recognised as the window’s own however many changes could not be stored since', async () => {
    const { clock, store, line, change } = keeping('start')
    line.isUp = false
    for (let step = 0; step < 20; step++) {
      change(`lost ${step}`)
      clock.advance(300)
      await Promise.resolve()
    }
    expect(store.isOwn(deskOf('start'))).toBe(true)
  })

  it('is recognised as the window’s own, even when later ones are under way', () => {
    const { clock, store, change } = keeping('start')
    for (const layout of ['a', 'b']) {
      change(layout)
      clock.advance(300)
    }
    expect([deskOf('start'), deskOf('a'), deskOf('b')].map((desk) => store.isOwn(desk))).toEqual([true, true, true])
  })

  it('is not the window’s own if the window never had it, its panels included', () => {
    const { store } = keeping('start')
    expect(store.isOwn(deskOf('imported'))).toBe(false)
    expect(store.isOwn({ ...deskOf('start'), panels: [] })).toBe(false)
  })
})
