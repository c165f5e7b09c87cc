import { describe, expect, it } from 'vitest'
import { readInstrumentForm } from '#renderer/symbols/instrument-form.ts'

const FORM = { assetClass: 'stock', region: 'US', exchange: '', code: 'AAPL' } as const

describe('the form that names an instrument', () => {
  it('tidies what was typed', () => {
    expect(readInstrumentForm({ ...FORM, region: ' hk ', code: ' 700 ' })).toEqual({ instrument: 'stock:HK::700' })
  })

  it('keeps the case of a code, which may matter', () => {
    expect(readInstrumentForm({ ...FORM, code: 'BRKb' })).toEqual({ instrument: 'stock:US::BRKb' })
  })

  it('drops an exchange left over from another class', () => {
    expect(
      readInstrumentForm({ ...FORM, assetClass: 'crypto', region: 'BA', exchange: 'XNAS', code: 'BTCUSDT' }),
    ).toEqual({ instrument: 'crypto:BA::BTCUSDT' })
  })

  it.each([
    ['region', { ...FORM, region: 'U5' }],
    ['code', { ...FORM, code: '' }],
    ['code', { ...FORM, code: 'A,B' }],
    ['exchange', { ...FORM, exchange: 'a b' }],
  ])('names a faulty %s', (fault, form) => {
    expect(readInstrumentForm(form)).toEqual({ fault })
  })
})
