/** The cost of a fee in a file, for either sign that a program writes. */
import { describe, expect, it } from 'vitest'
import { fixtureText, readPositions } from '#test/fakes/positions/position-files.ts'

const feesIn = (content: string, symbols = {}): readonly string[] =>
  readPositions(content, { symbols }).lots.map(({ lot }) => lot.fee)

describe('fees of a table of any program', () => {
  const table = (...fees: readonly string[]): string =>
    ['Date,Symbol,Quantity,Price,Currency,Fee', ...fees.map((fee) => `2026-01-05,AAPL,1,200,USD,${fee}`), ''].join('\n')

  it('are costs where all are above zero', () => {
    expect(feesIn(table('1', '', '0', '2.5'))).toEqual(['1', '0', '0', '2.5'])
  })

  it('are costs where all are below zero', () => {
    expect(feesIn(table('-1', '', '0', '(2.50)'))).toEqual(['1', '0', '0', '2.5'])
  })

  it('are rebates below zero where others are above', () => {
    expect(feesIn(table('1', '-0.35', '2.5'))).toEqual(['1', '-0.35', '2.5'])
  })

  it('are costs below zero whatever another table of the file has in their column', () => {
    expect(feesIn(`${table('-1', '-2')}Datum,Ticker,Anzahl,Kurs,Währung,Gebühr\n2026-01-05,AAPL,1,2,USD,3\n`)).toEqual([
      '1',
      '2',
    ])
  })
})

it.each([
  ['Charles Schwab', 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount', '01/05/2026,Buy,AAPL,APPLE,1,200,FEE,-200'],
  ['Fidelity', 'Run Date,Action,Symbol,Description,Quantity,Price ($),Commission ($)', '01/05/2026,YOU BOUGHT,AAPL,APPLE,1,200,FEE'],
  ['Wealthfolio', 'date,symbol,quantity,activityType,unitPrice,currency,fee', '2026-01-05,AAPL,1,BUY,200,USD,FEE'],
  ['Futu', 'Side,Symbol,Filled@Avg Price,Order Time,Markets,Currency,Total', 'Buy,AAPL,1@200,2026/01/05,US,USD,FEE'],
  ['Trading 212', 'Action,Time,Ticker,No. of shares,Price / share,Currency (Price / share),Currency conversion fee,Currency (Currency conversion fee)', 'Market buy,2026-01-05,AAPL,1,200,USD,FEE,USD'],
  ['a mainland broker', '成交日期,证券代码,操作,成交数量,成交价格,佣金', '20260105,600519,买入,1,1500,FEE'],
])('fees of %s that are all below zero are costs, and rebates beside others', (_program, titles, row) => {
  const file = (...fees: readonly string[]): string =>
    [titles, ...fees.map((fee) => row.replace('FEE', fee)), ''].join('\n')
  expect(feesIn(file('-1', '-2'))).toEqual(['1', '2'])
  expect(feesIn(file('1', '-2'))).toEqual(['1', '-2'])
}) // prettier-ignore

it('a fee of Degiro above zero is a refund', () => {
  const symbols = { DE0007164600: 'SAP.DE', US0378331005: 'AAPL' }
  const refund = fixtureText('position-files/degiro.csv').replace('"-4,90"', '"4,90"')
  expect(feesIn(refund, symbols)).toEqual(['0', '-4.9'])
})
