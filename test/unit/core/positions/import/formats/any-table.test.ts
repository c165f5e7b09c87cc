/** Tables of any program: why a row is neither a purchase nor a sale, in three languages. */
import { describe, expect, it } from 'vitest'
import { briefLots, briefPassedOver, readPositions } from '#test/fakes/positions/position-files.ts'

const read = (...sides: readonly string[]) =>
  readPositions(
    ['Date,Symbol,Type,Quantity,Price,Currency', ...sides.map((side) => `2026-01-05,AAPL,${side},2,3,USD`), ''].join(
      '\n',
    ),
  )

describe('a table of any program', () => {
  it.each([
    ['income', ['Dividend', 'DIVIDENDS', 'Cash dividend', 'Interest', 'Dividende', 'Zinsen', 'Ausschüttung', '股息', '派息', '分红']],
    ['cost', ['Fee', 'Custody fees', 'Withholding tax', 'Dividend tax', 'Interest charge', 'Gebühren', 'Steuern', 'Kapitalertragsteuer', '红利税', '手续费']],
    ['cash', ['Deposit', 'Withdrawal', 'Transfer in', 'Einzahlung', 'Auszahlung', 'Einlage', 'Entnahme', 'Überweisung', '转账', '入金']],
    ['split', ['Split', 'Stock split', 'Reverse split', 'Spin-off', 'Stock dividend', 'Aktiensplit', '拆股', '送股']],
    ['otherClass', ['Option expired', 'Optionsausübung', '期权到期', '质押回购拆出']],
    ['other', ['Opening balance', 'Dividend reinvestment', 'Wiederanlage der Dividende', '备注']],
  ])('names a row that is no trade: %s', (reason, sides) => {
    const imported = read(...sides)
    expect(briefLots(imported)).toEqual([])
    expect(imported.passedOver.map((row) => `${row.text.split(',')[2] ?? ''}: ${row.reason}`)).toEqual(
      sides.map((side) => `${side}: ${reason}`),
    )
  }) // prettier-ignore

  it('reads numbers that are grouped by lakhs', () => {
    const rows = ['Date,Symbol,Quantity,Price,Currency,Fee', '2026-01-05,RELIANCE.NS,"1,00,000","1,250.50",INR,"1,25,050.00"', ''] // prettier-ignore
    expect(briefLots(readPositions(rows.join('\n')))).toEqual([
      'stock:IN::RELIANCE 100000 1250.5 INR 2026-01-05 125050',
    ])
  })

  it('still takes purchases and sales, whatever else their words say', () => {
    const imported = read('Buy (fee included)', 'Verkauf steuerfrei', '卖出')
    expect(briefLots(imported).map((line) => line.split(' ')[1])).toEqual(['2', '-2', '-2'])
    expect(briefPassedOver(imported)).toEqual([])
  })
})
