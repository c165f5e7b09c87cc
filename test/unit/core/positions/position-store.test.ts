import { describe, expect, it } from 'vitest'
import { positionsFormat } from '#core/positions/lots/positions-format.ts'
import { createPositionStore } from '#core/positions/position-store.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import type { NewLot } from '#model/positions/position-edit.ts'
import { MAX_LOTS } from '#model/positions/position.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const APPLE = idOf('stock:US::AAPL')
const HSBC = idOf('stock:GB::HSBA')

const newLot = (parts: Partial<NewLot> = {}): NewLot => ({
  instrument: APPLE, quantity: '10', price: '150', currency: 'USD', date: '2026-11-02', fee: '0', note: null, ...parts,
}) // prettier-ignore

function open(stored: Parameters<typeof createFakeStore>[0] = {}) {
  const files = createFakeStore(stored)
  const ports = { store: files, log: createFakeLog(), report: () => undefined }
  const reopen = () => createPositionStore(createVersionedDocument(ports, positionsFormat))
  return { store: reopen(), reopen, files }
}

describe('positions', () => {
  it('holds several lots of an instrument, in the order of entry', () => {
    const { store } = open()
    store.edit({ kind: 'addLots', lots: [newLot(), newLot({ instrument: HSBC }), newLot({ quantity: '-2.5' })] })
    expect(store.current().map(({ instrument, lots }) => [instrument, lots.map(({ quantity }) => quantity)])).toEqual([
      [APPLE, ['10', '-2.5']],
      [HSBC, ['10']],
    ])
  })

  it('have prices below zero for futures alone', () => {
    const { store, reopen } = open()
    const oil = { instrument: idOf('future:US::CL'), price: '-37.63' }
    expect(store.edit({ kind: 'addLots', lots: [newLot(oil)] })).toMatchObject({ ok: true })
    expect(store.edit({ kind: 'addLots', lots: [newLot({ price: '-1' })] })).toEqual({
      ok: false,
      failure: 'belowZero',
    })
    store.edit({ kind: 'addLots', lots: [newLot()] })
    const change = { kind: 'changeLot', lot: 'lot-2', terms: { price: '-1' } } as const
    expect(store.edit(change)).toEqual({ ok: false, failure: 'belowZero' })
    expect(store.edit({ ...change, lot: 'lot-1' })).toMatchObject({ ok: true })
    expect(
      reopen()
        .current()
        .map(({ lots }) => lots[0]?.price),
    ).toEqual(['-1', '150'])
  })

  it('are the same after a restart', () => {
    const { store, reopen } = open()
    store.edit({ kind: 'addLots', lots: [newLot({ fee: '1.5', note: 'broker' }), newLot({ instrument: HSBC })] })
    store.edit({ kind: 'setPriceCurrency', instrument: HSBC, currency: 'GBX' })
    store.edit({
      kind: 'settleSplit',
      instrument: APPLE,
      exDate: '2026-11-10',
      ratio: { after: 4, before: 1 },
      isRestated: true,
    })
    expect(reopen().current()).toEqual(store.current())
  })

  it('take back every edit, the last first, and do it again', () => {
    const { store } = open()
    store.edit({ kind: 'addLots', lots: [newLot()] })
    store.edit({ kind: 'changeLot', lot: 'lot-1', terms: { price: '140' } })
    store.edit({ kind: 'removeLots', lots: ['lot-1'] })
    const states = [store.current()]
    for (let step = 0; step < 3; step++) {
      store.undo(null)
      states.push(store.current())
    }
    expect(states.map((state) => state[0]?.lots[0]?.price)).toEqual([undefined, '140', '150', undefined])
    expect(store.undo(null)).toEqual({ ok: false, failure: 'nothingToUndo' })
    store.redo(null)
    expect(store.current()[0]?.lots[0]?.price).toBe('150')
  })

  it('say which edit would be taken back', () => {
    const { store } = open()
    store.edit({ kind: 'addLots', lots: [newLot(), newLot()] })
    expect(store.history().undo).toEqual({ number: 1, kind: 'addLots', lots: 2, instrument: APPLE })
  })

  it('take back no other edit than the one that is meant', () => {
    const { store } = open()
    store.edit({ kind: 'addLots', lots: [newLot()] })
    store.edit({ kind: 'addLots', lots: [newLot()] })
    expect(store.undo(1).ok).toBe(false)
    expect(store.current()[0]?.lots).toHaveLength(2)
  })

  it('restate the lots from before a split, which have cost the same', () => {
    const { store } = open()
    store.edit({ kind: 'addLots', lots: [newLot(), newLot({ date: '2026-11-20' })] })
    store.edit({
      kind: 'settleSplit',
      instrument: APPLE,
      exDate: '2026-11-10',
      ratio: { after: 4, before: 1 },
      isRestated: true,
    })
    expect(store.current()[0]?.lots.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['40', '37.5'],
      ['10', '150'],
    ])
    store.undo(null)
    expect(store.current()[0]?.lots[0]).toMatchObject({ quantity: '10', sharesAsOf: '2026-11-02' })
  })

  it('restate no lot twice', () => {
    const { store } = open()
    store.edit({ kind: 'addLots', lots: [newLot()] })
    const split = { kind: 'settleSplit', instrument: APPLE, exDate: '2026-11-10', ratio: { after: 4, before: 1 }, isRestated: true } as const // prettier-ignore
    store.edit(split)
    expect(store.edit(split)).toEqual({ ok: true, value: { step: null } })
    expect(store.current()[0]?.lots[0]?.quantity).toBe('40')
  })

  it('refuse more lots than there is room for, and keep those that are there', () => {
    const { store } = open()
    store.edit({ kind: 'addLots', lots: Array.from({ length: MAX_LOTS }, () => newLot()) })
    expect(store.edit({ kind: 'addLots', lots: [newLot()] })).toEqual({ ok: false, failure: 'tooManyLots' })
    expect(store.current()[0]?.lots).toHaveLength(MAX_LOTS)
  })

  it('lose a damaged lot alone', () => {
    const lot = { id: 'lot-1', quantity: '1', price: '2', currency: 'USD', date: '2026-11-02' }
    const damaged = [
      { instrument: APPLE, lots: [lot, { ...lot, id: 'lot-2', quantity: 'many' }, { ...lot, id: 'lot-1' }] },
      { instrument: 'nothing', lots: [lot] },
      { instrument: HSBC, priceCurrency: 7, lots: [{ ...lot, id: 'lot-3', fee: -1 }] },
    ]
    const { store } = open({ positions: { version: 1, content: damaged } })
    expect(store.current().map(({ lots }) => lots.map(({ id, fee }) => [id, fee]))).toEqual([
      [['lot-1', '0']],
      [['lot-3', '0']],
    ])
  })

  it('give no id twice', () => {
    const { store } = open()
    store.edit({ kind: 'addLots', lots: [newLot()] })
    store.edit({ kind: 'removeLots', lots: ['lot-1'] })
    store.edit({ kind: 'addLots', lots: [newLot()] })
    expect(store.current()[0]?.lots[0]?.id).toBe('lot-2')
  })
})
