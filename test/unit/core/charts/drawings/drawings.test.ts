import { describe, expect, it } from 'vitest'
import { createDrawings } from '#core/charts/drawings/drawings.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { drawingOf } from '#test/fixtures/drawing-arbitraries.ts'
import { userDocuments } from '#test/fakes/profile/user-documents.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')
const CALLER = { onClose: () => undefined }
const utc = (text: string) => Date.parse(`${text}Z`)

function open() {
  const reported: unknown[] = []
  const drawings = createDrawings(userDocuments(), (topic, parameter) => reported.push([topic, parameter]))
  return { drawings, reported }
}

describe('the requests about drawings', () => {
  it('count what has prices from before a split, by the dates of the market', () => {
    const { drawings } = open()
    const { requests } = drawings
    const draw = (kind: 'horizontal' | 'vertical', time: number) =>
      requests['drawings.edit'](
        { instrument: AAPL, edit: { kind: 'add', drawing: drawingOf(kind, { anchors: [{ time, price: 40 }] }) } },
        CALLER,
      )
    // The morning of the 10th in UTC is still the evening of the 9th in New York.
    void draw('horizontal', utc('2024-01-10T00:30:00'))
    void draw('horizontal', utc('2024-01-10T14:30:00'))
    void draw('vertical', utc('2024-01-01T00:00:00'))
    const splits = [
      { instrument: AAPL, exDate: utc('2024-01-10T00:00:00') },
      { instrument: AAPL, exDate: utc('2024-01-11T00:00:00') },
      { instrument: TSLA, exDate: utc('2024-01-10T00:00:00') },
    ]
    expect(requests['drawings.countAffected']({ splits }, CALLER)).toEqual([1, 2, 0])
  })

  it('publish every change to the stream of the instrument, until drawings are disposed of', () => {
    const { drawings, reported } = open()
    const add = () =>
      drawings.requests['drawings.edit'](
        { instrument: AAPL, edit: { kind: 'add', drawing: drawingOf('text', { text: 'note' }) } },
        CALLER,
      )
    for (let count = 0; count < 3; count++) void add()
    expect(reported).toEqual(Array.from({ length: 3 }, () => ['drawings', AAPL]))
    drawings.dispose()
    void add()
    expect(reported).toHaveLength(3)
  })
})
