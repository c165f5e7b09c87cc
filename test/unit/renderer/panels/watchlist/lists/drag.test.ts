import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carriesRows, carryRows, rowsCarried } from '#renderer/panels/watchlist/lists/drag.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

function createCarrier(foreign?: string) {
  const held = new Map<string, string>()
  return {
    get types() {
      return [...held.keys()]
    },
    setData: (type: string, data: string) => void held.set(type, data),
    getData: (type: string) => foreign ?? held.get(type) ?? '',
  }
}

describe('dragged rows', () => {
  it('arrive as they left', () => {
    const carrier = createCarrier()
    const dragged = { list: 'list-1', rows: [idOf('stock:US::AAPL'), 'section-3'] } as const
    expect(carriesRows(carrier)).toBe(false)
    carryRows(carrier, dragged)
    expect(carriesRows(carrier)).toBe(true)
    expect(rowsCarried(carrier)).toEqual(dragged)
  })

  it('are null from invalid data of another program, and never throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(rowsCarried(createCarrier(text))).toBeNull()
      }),
    )
  })
})
