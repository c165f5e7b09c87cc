import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '../../../../../src/contract/candle-columns.ts'
import { shownCsv } from '../../../../../src/renderer/panels/chart/shown-csv.ts'

const held = createHeldCandles()
held.replace({
  time: [0, 60_000, 120_000],
  open: [1, 2, 3],
  high: [1.5, 2.5, 3.5],
  low: [0.5, 1.5, 2.5],
  close: [1.2, 2.2, 3.2],
  volume: [10, null, 30],
  turnover: [11, 22, 33],
  grade: [0, 0, 0],
})

describe('the numbers of a chart', () => {
  it('are those of the bars in view with all that is drawn by bar, and nothing where there is none', () => {
    const further = [{ name: 'MA 5 10 20 MA5', values: Float64Array.from([NaN, NaN, 2.2]) }]
    expect(shownCsv(held.columns(), { first: 1, last: 2 }, further).split('\r\n')).toEqual([
      'time,open,high,low,close,volume,turnover,MA 5 10 20 MA5',
      '1970-01-01T00:01:00.000Z,2,2.5,1.5,2.2,,22,',
      '1970-01-01T00:02:00.000Z,3,3.5,2.5,3.2,30,33,2.2',
      '',
    ])
  })

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['A,B', '"A,B"'],
  ])('name %s so that no spreadsheet takes it for a formula or for two', (name, cell) => {
    const [header = ''] = shownCsv(held.columns(), { first: 0, last: 0 }, [
      { name, values: new Float64Array(3) },
    ]).split('\r\n')
    expect(header.endsWith(`,${cell}`)).toBe(true)
  })
})
