import { describe, expect, it } from 'vitest'
import { createFormats } from '#i18n/format/formats.ts'
import { alertLines, movedAlert } from '#renderer/plotting/drawings/alert-lines.ts'
import { viewWith } from '#test/fixtures/alert-events.ts'
import { WATCHED } from '#test/fixtures/alerts.ts'

const FORMATS = createFormats('en', { numberUnits: 'western', timeZone: 'utc' })
const VIEWS = [
  viewWith({
    id: 'alert-4',
    conditions: [
      { kind: 'price', direction: 'up', price: 100 },
      { kind: 'volume', least: 5 },
    ],
  }),
  viewWith({ id: 'alert-5', conditions: [{ kind: 'price', direction: 'down', price: 80 }] }, { state: 'done' }),
  viewWith({ id: 'alert-6', target: { kind: 'everything' } }),
]

describe('alerts as lines of a chart', () => {
  it('are the price alerts of its instrument, each drawn by its state', () => {
    expect(alertLines(VIEWS, WATCHED, FORMATS).map(({ price, state, label }) => [price, state, label])).toEqual([
      [100, 'active', 'Price rises to 100'],
      [80, 'reached', 'Price falls to 80'],
    ])
  })

  it('become another level when they are moved, and nothing else', () => {
    const [line] = alertLines(VIEWS, WATCHED, FORMATS)
    const moved = movedAlert(VIEWS, line?.id ?? '', 104.5, 95)
    expect(moved).toMatchObject({ isPast: false, draft: { id: 'alert-4', sound: 'chime' } })
    expect(moved?.draft.conditions).toEqual([
      { kind: 'price', direction: 'up', price: 104.5 },
      { kind: 'volume', least: 5 },
    ])
  })

  it.each([
    [0, 94, true],
    [0, 95, true],
    [0, 96, false],
    [1, 96, true],
    [1, 94, false],
  ])('say when they are moved past the price: line %d to %d', (place, price, isPast) => {
    const line = alertLines(VIEWS, WATCHED, FORMATS)[place]?.id ?? ''
    expect(movedAlert(VIEWS, line, price, 95)?.isPast).toBe(isPast)
  })

  it('cannot be moved once their alert is gone', () => {
    expect(movedAlert([], 'alert-4/0', 90, 95)).toBeNull()
  })
})
