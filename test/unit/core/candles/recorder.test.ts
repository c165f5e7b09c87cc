import { describe, expect, it } from 'vitest'
import { createRecorder, recorderFormat } from '#core/candles/recorder.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { MAX_RECORDED } from '#model/application/recorder.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const coin = (name: string | number): InstrumentId => idOf(`crypto:BA::C${name}`)
const coins = (count: number): readonly InstrumentId[] => Array.from({ length: count }, (_, index) => coin(index))
const [BTC, ETH, SOL] = [coin('BTC'), coin('ETH'), coin('SOL')]

/** The recorder on a stored choice, with a log of what it starts and ends. */
function open(chosen: unknown = []) {
  const store = createFakeStore({ recorder: { version: 1, content: chosen } })
  const document = createVersionedDocument({ store, log: createFakeLog(), report: () => undefined }, recorderFormat)
  const events: string[] = []
  const recorder = createRecorder(document, (instrument) => {
    events.push(`start ${instrument}`)
    return () => void events.push(`end ${instrument}`)
  })
  return {
    ...recorder,
    events,
    writes: store.writes,
    instruments: () => recorder.current().instruments,
    stored: () => document.read(),
  }
}

describe('the recorder of bars', () => {
  it('records the stored instruments from the start, and writes nothing', () => {
    const { events, writes, instruments } = open([BTC, ETH])
    expect(events).toEqual([`start ${BTC}`, `start ${ETH}`])
    expect(instruments()).toEqual([BTC, ETH])
    expect(writes).toEqual([])
  })

  it('records a chosen instrument, stores the choice and publishes it', () => {
    const { set, watch, events, stored } = open([BTC])
    const published: (readonly InstrumentId[])[] = []
    watch(({ instruments }) => void published.push(instruments))
    expect(set(ETH, true)).toEqual({ ok: true, value: null })
    expect(events).toEqual([`start ${BTC}`, `start ${ETH}`])
    expect(stored()).toEqual([BTC, ETH])
    expect(published).toEqual([[BTC, ETH]])
  })

  it('ends the recording of one instrument, and continues the others', () => {
    const { set, events, instruments, stored } = open([BTC, ETH, SOL])
    events.length = 0
    expect(set(ETH, false)).toEqual({ ok: true, value: null })
    expect(events).toEqual([`end ${ETH}`])
    expect(instruments()).toEqual([BTC, SOL])
    expect(stored()).toEqual([BTC, SOL])
  })

  it('records an instrument again that was ended before', () => {
    const { set, events, instruments } = open([BTC])
    set(BTC, false)
    set(BTC, true)
    expect(events).toEqual([`start ${BTC}`, `end ${BTC}`, `start ${BTC}`])
    expect(instruments()).toEqual([BTC])
  })

  it.each([
    [BTC, true],
    [ETH, false],
  ])('changes and writes nothing if the choice is already so: %s, %s', (instrument, isRecorded) => {
    const { set, events, writes } = open([BTC])
    expect(set(instrument, isRecorded)).toEqual({ ok: true, value: null })
    expect(events).toEqual([`start ${BTC}`])
    expect(writes).toEqual([])
  })

  it(`accepts ${MAX_RECORDED} instruments, and refuses one more until another is removed`, () => {
    const { set, events, instruments, stored } = open(coins(MAX_RECORDED - 1))
    expect(set(BTC, true)).toMatchObject({ ok: true })
    expect(set(ETH, true)).toEqual({ ok: false, failure: 'tooMany' })
    expect(instruments()).toHaveLength(MAX_RECORDED)
    expect(stored()).toHaveLength(MAX_RECORDED)
    expect(events).not.toContain(`start ${ETH}`)
    expect(set(coin(0), false)).toMatchObject({ ok: true })
    expect(set(ETH, true)).toMatchObject({ ok: true })
    expect(instruments()).toHaveLength(MAX_RECORDED)
  })

  it('ends every recording once with the application, and keeps the choice', () => {
    const { set, dispose, events, stored } = open([BTC, ETH])
    set(SOL, true)
    set(BTC, false)
    events.length = 0
    dispose()
    dispose()
    expect(events).toEqual([`end ${ETH}`, `end ${SOL}`])
    expect(stored()).toEqual([ETH, SOL])
    // A window may still send a choice.
    set(ETH, false)
    expect(stored()).toEqual([SOL])
  })
})

describe('a stored choice of recorded instruments', () => {
  it('is read without what is no instrument, and with each instrument once', () => {
    const { events, instruments } = open([ETH, 7, 'not an id', BTC, null, ETH])
    expect(instruments()).toEqual([ETH, BTC])
    expect(events).toEqual([`start ${ETH}`, `start ${BTC}`])
  })

  it(`is read up to ${MAX_RECORDED} instruments`, () => {
    const { events, instruments } = open(coins(MAX_RECORDED + 2))
    expect(instruments()).toEqual(coins(MAX_RECORDED))
    expect(events).toHaveLength(MAX_RECORDED)
  })

  it('is empty if it is no list', () => {
    expect(recorderFormat.read({ 0: BTC })).toEqual([])
  })
})
