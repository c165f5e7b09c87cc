import { describe, expect, it } from 'vitest'
import directory from '#resources/directory.json' with { type: 'json' }
import { readKnownCurrency } from '#model/market/currency.ts'

describe('a currency as the user writes it', () => {
  it.each([
    ['USD', 'USD'],
    [' eur ', 'EUR'],
    ['GBp', 'GBX'],
    ['ZAC', 'ZAC'],
    ['usdt', 'USDT'],
    ['BTC', 'BTC'],
    ['XAU', 'XAU'],
    ['CNH', 'CNH'],
  ])('is known: %s is %s', (text, code) => {
    expect(readKnownCurrency(text)).toBe(code)
  })

  it.each(['', '$', 'Dollar', 'QQQ', 'AAPL', 'USDOLLAR', 'constructor'])('is not known: %s', (text) => {
    expect(readKnownCurrency(text)).toBeNull()
  })

  it('is known wherever the directory quotes something in it', () => {
    const quoted = [...new Set(directory.map(({ currency }) => currency))]
    expect(quoted.filter((code) => readKnownCurrency(code) === null)).toEqual([])
  })
})
