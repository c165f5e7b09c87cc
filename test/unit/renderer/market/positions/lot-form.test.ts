import { describe, expect, it } from 'vitest'
import { readLot, readNumber, readPastedLots, type LotDraft } from '#renderer/market/positions/lot-form.ts'

const TODAY = '2026-11-24'
const RULES = { today: TODAY, isSigned: false }
const DRAFT: LotDraft = {
  quantity: '10',
  price: '150.25',
  currency: 'usd',
  date: '2026-11-02',
  fee: '',
  note: ' core ',
}

describe('the form of a lot', () => {
  it('reads what was typed', () => {
    expect(readLot(DRAFT, RULES)).toEqual({
      kind: 'terms',
      terms: { quantity: '10', price: '150.25', currency: 'USD', date: '2026-11-02', fee: '0', note: 'core' },
    })
  })

  it.each([
    ['1,234.50', '1234.5'],
    ['\u22122.5', '-2.5'],
    ['+3', '3'],
    ['.5', '0.5'],
    ['1,5', null],
    ['0,216', null],
    ['12,80', null],
    ['1.234,5', null],
    ['0x10', null],
    ['ten', null],
    ['1e5', null],
    ['', null],
    ['12345678901234567', null],
  ])('reads the number %s as %s', (typed, number) => {
    expect(readNumber(typed)).toBe(number)
  })

  it('distinguishes pence from pounds by the last letter of the code', () => {
    const reading = readLot({ ...DRAFT, currency: 'GBp' }, RULES)
    expect(reading.kind === 'terms' && reading.terms.currency).toBe('GBX')
  })

  it('names every field that is wrong', () => {
    const draft: LotDraft = { quantity: '0', price: '-1', currency: '$', date: '2026-11-31', fee: 'x', note: '' }
    expect(readLot(draft, RULES)).toEqual({ kind: 'faults', faults: ['quantity', 'price', 'currency', 'date', 'fee'] })
    expect(readLot({ ...DRAFT, date: '2026-11-25' }, RULES)).toEqual({ kind: 'faults', faults: ['date'] })
  })

  it('takes a price below zero where the instrument may have one', () => {
    const draft = { ...DRAFT, price: '\u221237.63' }
    expect(readLot(draft, RULES)).toEqual({ kind: 'faults', faults: ['price'] })
    expect(readLot(draft, { ...RULES, isSigned: true })).toMatchObject({ kind: 'terms', terms: { price: '-37.63' } })
  })

  it('takes known currencies only', () => {
    expect(readLot({ ...DRAFT, currency: 'BUCKS' }, RULES)).toEqual({ kind: 'faults', faults: ['currency'] })
    expect(readPastedLots('10\t150\n1\t2\t2026-11-10\tQQQ', DRAFT, RULES)).toEqual({
      kind: 'refused',
      line: 2,
      fault: 'currency',
    })
  })

  it('takes rows of a spreadsheet, and the day and currency of the form where they have none', () => {
    const pasted = readPastedLots('10\t150\n-2\t160\t2026-11-10\tEUR\t1.5\n\n', DRAFT, RULES)
    expect(pasted).toMatchObject({
      kind: 'lots',
      lots: [
        { quantity: '10', date: '2026-11-02', currency: 'USD', fee: '0' },
        { quantity: '-2', date: '2026-11-10', currency: 'EUR', fee: '1.5' },
      ],
    })
  })

  it('takes none of several rows where one is wrong, and names its line', () => {
    expect(readPastedLots('10\t150\n2\tmany', DRAFT, RULES)).toEqual({ kind: 'refused', line: 2, fault: 'price' })
  })

  it('takes a fee below zero for a rebate', () => {
    expect(readLot({ ...DRAFT, fee: '-0.35' }, RULES)).toMatchObject({ kind: 'terms', terms: { fee: '-0.35' } })
  })

  it('reads pasted rows by the decimal mark that all of them have', () => {
    const pasted = readPastedLots('0,216\t228,472\n1.500\t12,5\t02.11.2026', DRAFT, RULES)
    expect(pasted).toMatchObject({
      lots: [
        { quantity: '0.216', price: '228.472' },
        { quantity: '1500', price: '12.5', date: '2026-11-02' },
      ],
    })
  })

  it('takes no pasted rows whose numbers may be meant otherwise, and names the first', () => {
    expect(readPastedLots('10\t150\n2\t228,472', DRAFT, RULES)).toEqual({ kind: 'doubtful', line: 2, text: '228,472' })
  })
})
