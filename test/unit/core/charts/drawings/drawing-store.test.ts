import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { createDrawingStore, type DrawingStore } from '#core/charts/drawings/drawing-store.ts'
import { drawingsFormat } from '#core/charts/drawings/drawings-format.ts'
import { type Drawing, type DrawingId, MAX_DRAWINGS, MAX_DRAWINGS_IN_ALL } from '#model/charts/drawing.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore, type FakeStore } from '#test/fakes/ports/fake-store.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { anyDrawingEdit, drawingOf } from '#test/fixtures/drawing-arbitraries.ts'

const AAPL = idOf('stock:US::AAPL')
const TSLA = idOf('stock:US::TSLA')

function open(store: FakeStore = createFakeStore()) {
  const ports = { store, log: createFakeLog(), report: () => undefined }
  return { store, drawings: createDrawingStore(createVersionedDocument(ports, drawingsFormat)) }
}

const storing = (content: unknown) => createFakeStore({ drawings: { version: 1, content } })

function add(drawings: DrawingStore, ...[kind, parts]: Parameters<typeof drawingOf>): DrawingId {
  const added = drawings.edit(AAPL, { kind: 'add', drawing: drawingOf(kind, parts) })
  if (!added.ok || added.value === null) throw new Error('not added')
  return added.value
}

const shown = (drawings: DrawingStore, instrument = AAPL): readonly Drawing[] => drawings.of(instrument).drawings
const at = (price: number) => [
  { time: 0, price },
  { time: 1, price },
]

describe('drawings', () => {
  it('are kept per instrument, in the order in which they were drawn, over a restart', () => {
    const { store, drawings } = open()
    add(drawings, 'trend')
    add(drawings, 'horizontal', { text: '<img src=x>' })
    const again = open(store).drawings
    expect(shown(again)).toEqual(shown(drawings))
    expect(shown(again).map(({ kind }) => kind)).toEqual(['trend', 'horizontal'])
    expect(shown(again, TSLA)).toEqual([])
  })

  it('never give an id twice, also after the latest drawing was removed and taken back', () => {
    const { store, drawings } = open()
    const first = add(drawings, 'trend')
    drawings.edit(AAPL, { kind: 'remove', drawings: [first] })
    const second = add(drawings, 'ray')
    const third = add(open(store).drawings, 'text')
    expect(new Set([first, second, third]).size).toBe(3)
  })

  it('return to the start whatever was done, when every step is taken back, and to the end when all is done again', () => {
    fc.assert(
      fc.property(fc.array(anyDrawingEdit, { maxLength: 25 }), (edits) => {
        const { drawings } = open()
        add(drawings, 'trend')
        const start = shown(drawings)
        const steps = () => drawings.of(AAPL)
        for (const edit of edits) drawings.edit(AAPL, edit)
        const end = shown(drawings)
        while (shown(drawings).length !== 0 || steps().undo !== null) drawings.undo(AAPL)
        expect(shown(drawings)).toEqual([])
        drawings.redo(AAPL)
        expect(shown(drawings)).toEqual(start)
        while (steps().redo !== null) drawings.redo(AAPL)
        expect(shown(drawings)).toEqual(end)
      }),
      { numRuns: 100 },
    )
  })

  it('are as before after a move is taken back, and the moves of one gesture are taken back together', () => {
    const { drawings } = open()
    const id = add(drawings, 'trend')
    const before = shown(drawings)
    for (const price of [10, 11, 12]) drawings.edit(AAPL, { kind: 'move', drawing: id, anchors: at(price), gesture: 7 })
    drawings.edit(AAPL, { kind: 'move', drawing: id, anchors: at(20), gesture: 8 })
    drawings.undo(AAPL)
    expect(shown(drawings)[0]?.anchors).toEqual(at(12))
    drawings.undo(AAPL)
    expect(shown(drawings)).toEqual(before)
  })

  it('are not moved while locked, nor by anchors that their kind has not', () => {
    const { drawings } = open()
    const id = add(drawings, 'trend', { isLocked: true })
    const move = (anchors: Drawing['anchors']) =>
      drawings.edit(AAPL, { kind: 'move', drawing: id, anchors, gesture: null })
    expect(move(at(5))).toEqual({ ok: false, failure: 'locked' })
    drawings.edit(AAPL, { kind: 'change', drawings: [id], style: { isLocked: false } })
    expect(move(at(5).slice(1))).toEqual({ ok: false, failure: 'unknownDrawing' })
    expect(move(at(5)).ok).toBe(true)
  })

  it('are refused beyond what an instrument holds, and nothing is lost', () => {
    const { drawings } = open()
    for (let count = 0; count < MAX_DRAWINGS; count++) add(drawings, 'horizontal')
    expect(drawings.edit(AAPL, { kind: 'add', drawing: drawingOf('trend') })).toEqual({ ok: false, failure: 'tooMany' })
    expect(shown(drawings)).toHaveLength(MAX_DRAWINGS)
    expect(drawings.edit(TSLA, { kind: 'add', drawing: drawingOf('trend') }).ok).toBe(true)
  })

  it('are refused beyond what all instruments hold together', () => {
    const instruments = Array.from({ length: MAX_DRAWINGS_IN_ALL / MAX_DRAWINGS }, (_, place) => `stock:US::S${place}`)
    const content = instruments.map((instrument, place) => ({
      instrument,
      drawings: Array.from({ length: MAX_DRAWINGS }, (_, nth) => ({
        id: `drawing-${place * MAX_DRAWINGS + nth + 1}`,
        ...drawingOf('horizontal'),
      })),
    }))
    const { drawings } = open(storing(content))
    expect(drawings.edit(AAPL, { kind: 'add', drawing: drawingOf('text') })).toEqual({
      ok: false,
      failure: 'tooManyInAll',
    })
  })

  it('notify watchers only of the instrument whose drawings changed', () => {
    const { drawings } = open()
    const reported: string[] = []
    drawings.watch((instrument) => reported.push(instrument))
    const id = add(drawings, 'trend')
    drawings.edit(AAPL, { kind: 'change', drawings: [id], style: { colour: 'blue' } })
    drawings.edit(AAPL, { kind: 'remove', drawings: ['drawing-99'] })
    drawings.undo(AAPL)
    drawings.undo(AAPL)
    expect(reported).toEqual([AAPL, AAPL])
  })

  it('say what can be taken back and done again', () => {
    const { drawings } = open()
    expect(drawings.of(AAPL)).toEqual({ drawings: [], undo: null, redo: null })
    const id = add(drawings, 'fibonacci')
    expect(drawings.of(AAPL).undo).toEqual({ kind: 'add', count: 1, drawn: 'fibonacci' })
    drawings.edit(AAPL, { kind: 'remove', drawings: [id] })
    drawings.undo(AAPL)
    expect(drawings.of(AAPL).redo).toEqual({ kind: 'remove', count: 1, drawn: 'fibonacci' })
    expect(drawings.undo(TSLA)).toEqual({ ok: false, failure: 'nothingToUndo' })
  })
})

describe('stored drawings', () => {
  const good = { id: 'drawing-3', ...drawingOf('ray') }

  it.each<[string, unknown]>([
    ['without anchors', { ...good, id: 'drawing-4', anchors: [] }],
    ['with an anchor too many', { ...good, id: 'drawing-4', kind: 'text' }],
    ['of an unknown kind', { ...good, id: 'drawing-4', kind: 'gann' }],
    ['with a price that is none', { ...good, id: 'drawing-4', anchors: [good.anchors[0], { time: 0, price: 'high' }] }],
    ['with the id of another', { ...good }],
    ['that are none', 7],
  ])('%s cost themselves alone', (_what, bad) => {
    const { drawings } = open(storing([{ instrument: AAPL, drawings: [good, bad] }, 'nothing', { instrument: 'x' }]))
    expect(shown(drawings)).toEqual([good])
  })

  it('with an unsound style have the plain one in its place', () => {
    const { drawings } = open(
      storing([{ instrument: AAPL, drawings: [{ ...good, colour: 'url(x)', width: 900, text: 'a\u0000b' }] }]),
    )
    expect(shown(drawings)).toEqual([good])
  })
})
