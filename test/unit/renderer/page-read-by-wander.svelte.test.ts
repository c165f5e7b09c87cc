import { afterEach, describe, expect, it } from 'vitest'
import { panelsInPage } from '#test/wander/reading/page-panels.ts'
import { pricesInPage } from '#test/wander/reading/page-prices.ts'
import { createPageTools } from '#test/wander/reading/page-tools.ts'

afterEach(() => document.body.replaceChildren())

/** The price of a row with this age. */
function readRow(age: string) {
  const [row, last, ageCell] = ['row', 'last', 'age'].map(() => document.createElement('div'))
  if (row === undefined || last === undefined || ageCell === undefined) throw new Error('There is no row.')
  row.role = 'row'
  row.dataset['instrument'] = 'stock:US::AAPL'
  last.dataset['field'] = 'last'
  last.textContent = '265.46'
  ageCell.dataset['field'] = 'age'
  ageCell.textContent = age
  row.append(last, ageCell)
  document.body.append(row)
  return pricesInPage(createPageTools())[0]
}

describe('the price of a row as wander reads it', () => {
  it.each(['12s', '12秒', '12 s'])('is of as many seconds ago as its row says: %s', (age) => {
    const before = Date.now()
    const at = readRow(age)?.at ?? 0
    expect(at).toBeGreaterThanOrEqual(before - 12_000)
    expect(at).toBeLessThanOrEqual(Date.now() - 12_000)
  })

  it.each(['', '4m', 'in 12s', 'due'])('has no time where its row says no seconds: %s', (age) => {
    expect(readRow(age)?.at).toBeNull()
  })
})

/** A panel with these parts, as read. */
function readPanel(...parts: readonly Readonly<Record<string, string>>[]) {
  const panel = document.createElement('section')
  panel.dataset['panel'] = 'chart'
  for (const data of parts) {
    const part = document.createElement('div')
    Object.assign(part.dataset, data)
    panel.append(part)
  }
  document.body.append(panel)
  return panelsInPage(createPageTools())[0]
}

describe('a chart as wander reads it', () => {
  it('has indicators, compared symbols and a number of drawings', () => {
    const drawn = readPanel({ drawings: '2' }, { indicator: 'sma' }, { compared: 'stock:US::MSFT' })?.drawn
    expect(drawn).toEqual(['indicator sma', 'compared stock:US::MSFT', '2 drawings'])
  })

  it('has none of them before it is drawn', () => {
    expect(readPanel({ indicator: 'sma' })?.drawn).toBeNull()
  })
})
