import { describe, expect, it } from 'vitest'
import { klines } from '#api/codecs/candle.ts'

const endpoint = klines('stock')
const decode = (data: unknown, codes: readonly string[]) =>
  endpoint.decode(data, { region: 'US', exchange: '', codes, interval: '1m', limit: 10 })
const line = (t: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  t: 1_763_578_800_000 + t,
  o: 10,
  h: 12,
  l: 9,
  c: 11,
  v: 100,
  tu: 1_100,
  ...changes,
})

describe('K-lines in one list', () => {
  it('are gathered by their code, each with all of its lines', () => {
    const decoded = decode([line(0, { s: 'A' }), line(0, { s: 'B' }), line(60_000, { s: 'A' })], ['A', 'B'])
    const times = [...(decoded?.value ?? [])].map(([code, candles]) => [
      code,
      candles.map(({ time }) => time % 100_000),
    ])
    expect(times).toEqual([
      ['A', [0, 60_000]],
      ['B', [0]],
    ])
  })

  it('belong to the only code that was asked for if they have no code, and are dropped if there are several', () => {
    expect(decode([line(0), line(60_000)], ['A'])?.value.get('A')).toHaveLength(2)
    expect(decode([line(0)], ['A', 'B'])?.dropped).toContainEqual({ key: '#0', reason: 'field', field: 's' })
  })
})

describe('a K-line', () => {
  it('without a time is dropped, and the others stay', () => {
    const decoded = decode({ A: [line(0, { t: null }), line(60_000)] }, ['A'])
    expect(decoded?.value.get('A')).toHaveLength(1)
    expect(decoded?.dropped).toEqual([{ key: 'A#0', reason: 'field', field: 't' }])
  })

  it.each(['o', 'h', 'l', 'c'])('without %s keeps its time, and is named by that field', (field) => {
    const decoded = decode({ A: [line(0, { [field]: null }), line(60_000)] }, ['A'])
    expect(decoded?.value.get('A')).toMatchObject([{ close: null }, { open: 10 }])
    expect(decoded?.dropped).toEqual([{ key: 'A#0', reason: 'field', field }])
  })

  it('that cannot be used does not replace one of the same time that can', () => {
    const rows = [line(0), line(0, { h: 0 })]
    for (const sent of [rows, rows.toReversed()])
      expect(decode({ A: sent }, ['A'])?.value.get('A')).toMatchObject([{ open: 10, high: 12 }])
  })

  it('may lack sums', () => {
    const candles = decode({ A: [line(0, { v: null, tu: undefined })] }, ['A'])?.value.get('A')
    expect(candles).toMatchObject([{ open: 10, high: 12, low: 9, close: 11, volume: null, turnover: null }])
  })
})
