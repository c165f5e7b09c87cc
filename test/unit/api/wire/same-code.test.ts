import { describe, expect, it } from 'vitest'
import { quotes } from '#api/codecs/quote.ts'
import { foldCode } from '#api/wire/same-code.ts'

const isSame = (a: string, b: string, region = 'US') => foldCode(a, { region }) === foldCode(b, { region })

describe('two spellings of a code', () => {
  it.each([
    ['aapl', 'AAPL', 'US'],
    ['700', '00700', 'HK'],
    ['BRK-B', 'BRK.B', 'US'],
    ['BRK B', 'BRK/B', 'US'],
    ['700.HK', '00700', 'HK'],
    ['HK.00700', '700', 'HK'],
    ['BTC-USDT', 'BTC/USDT', 'BA'],
  ])('%s and %s are one in %s', (a, b, region) => {
    expect(isSame(a, b, region)).toBe(true)
  })

  it.each([
    ['AAPL', 'AAPLW', 'US'],
    ['700', '7000', 'HK'],
    ['BRK.A', 'BRK.B', 'US'],
    ['SAN.MC', 'SAN.PA', 'ES'],
    ['0A', 'A', 'US'],
  ])('%s and %s are two in %s', (a, b, region) => {
    expect(isSame(a, b, region)).toBe(false)
  })
})

describe('an answer', () => {
  const quote = (s: string) => ({ s, ld: 10, t: Date.parse('2026-11-27T15:00Z') })
  const read = (data: unknown, codes: readonly string[], region = 'US') => {
    const decoded = quotes('stock').decode(data, { region, exchange: '', codes })
    return { codes: [...(decoded?.value.keys() ?? [])], dropped: decoded?.dropped }
  }

  it('is that of the requested code however its service spells it', () => {
    expect(read({ '700.HK': quote('700.HK') }, ['00700'], 'HK')).toEqual({ codes: ['00700'], dropped: [] })
  })

  it('is not used where it names another instrument under the requested code', () => {
    const { codes, dropped } = read({ AAPL: quote('MSFT') }, ['AAPL'])
    expect(codes).toEqual([])
    expect(dropped).toEqual([{ key: 'AAPL', reason: 'value', field: 's' }])
  })

  it('is not used where two of its codes are spellings of the requested one', () => {
    expect(read({ 'BRK-B': quote('BRK-B'), 'BRK/B': quote('BRK/B') }, ['BRK.B']).codes).toEqual([])
  })

  it('is that of the code itself where another requested code folds to the same', () => {
    expect(read({ '1': quote('1'), '000001': quote('000001') }, ['000001', '1'], 'SZ').codes).toEqual(['000001', '1'])
  })
})
