import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAmountFormat } from '#i18n/format/amount.ts'
import { decimalOf } from '#model/values/decimal.ts'

const english = createAmountFormat('en', false)

describe('an amount of money', () => {
  it.each([
    ['1234.5', 'USD', '$1,234.50'],
    ['-0.005', 'USD', '−$0.01'],
    ['1.005', 'USD', '$1.01'],
    ['1.00499999999999999999', 'USD', '$1.00'],
    ['0.5', 'JPY', '¥1'],
    ['12.3456', 'KWD', 'KWD 12.346'],
    ['123456789012345678.125', 'USD', '$123,456,789,012,345,678.13'],
    ['2.5', 'USDT', '2.50 USDT'],
    ['0.0043', 'BTC', '0.0043 BTC'],
    ['1.23456789012', 'ETH', '1.23456789 ETH'],
    ['1250', 'BNB', '1,250.00 BNB'],
    ['1.5', 'DOGE', '1.50 DOGE'],
    ['-0.000000001', 'BTC', '0.00 BTC'],
    ['-0.001', 'USD', '$0.00'],
    ['-0.001', 'USDT', '0.00 USDT'],
    ['-0.4', 'JPY', '¥0'],
  ])('writes %s %s as %s', (value, currency, text) => {
    expect(english.amount(decimalOf(value), currency).replaceAll('\u00A0', ' ')).toBe(text)
  })

  it('is written as Intl writes it, with any number of digits', () => {
    const many = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
    const few = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n })
    const decimals = fc.tuple(fc.oneof(many, few), fc.integer({ min: 0, max: 38 }))
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR', signDisplay: 'negative' })
    fc.assert(
      fc.property(decimals, ([digits, places]) => {
        const value = decimalOf(digits.toString()).div(decimalOf(`1${'0'.repeat(places)}`))
        const expected = format.format(value.toFixed() as `${number}`).replace('-', '−')
        expect(english.amount(value, 'EUR')).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  it('has no sign where nothing is left of a loss after rounding', () => {
    expect(english.amountChange(decimalOf('-0.001'), 'USD')).toBe('$0.00')
    expect(english.heldQuantity(decimalOf('-0.000000001'))).toBe('0')
  })

  it('says nothing of amounts while they are hidden, and still that one is missing', () => {
    const hidden = createAmountFormat('en', true)
    expect([hidden.amount(decimalOf(5), 'USD'), hidden.amountChange(decimalOf(-5), 'USD'), hidden.heldQuantity(decimalOf(3)), hidden.unitCost(decimalOf(3), 2)]).toEqual(['•••', '•••', '•••', '•••']) // prettier-ignore
    expect(hidden.amount(null, 'USD')).toBe('–')
  })
})

describe('the cost of a unit', () => {
  it.each([
    ['11.5', 2, '11.500'],
    ['1.66666666666666666667', 2, '1.667'],
    ['0.00004315', 8, '0.00004315'],
    ['1234.5', 0, '1,234.500'],
  ])('writes %s of a price with %i decimals as %s', (value, decimals, text) => {
    expect(english.unitCost(decimalOf(value), decimals)).toBe(text)
  })

  it('is a dash where nothing is held', () => {
    expect(english.unitCost(null, 2)).toBe('–')
  })
})
