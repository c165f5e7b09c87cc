import { describe, expect, it } from 'vitest'
import type { ChosenIndicator } from '#model/charts/chart-indicator.ts'
import { createShownIndicators } from '#renderer/panels/chart/series/shown-indicators.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'
import { columnsOf } from '#test/fixtures/drawing-spaces.ts'

const PALETTE = { gain: 'green', loss: 'red', lines: ['blue', 'orange', 'violet'] } as const
const BARS = { columns: columnsOf(walkingBars(60)), epoch: 'one', sessionOf: () => null, periodOf: () => 0 }

function coloursOf(...chosen: readonly Partial<ChosenIndicator>[]) {
  const whole = chosen.map((parts) => ({ kind: 'macd', parameters: [], colours: [], share: null, ...parts }) as const)
  return createShownIndicators()(whole, BARS, PALETTE).map(({ lines }) =>
    lines.map(({ name, colour, negative }) => (negative === undefined ? [name, colour] : [name, colour, negative])),
  )
}

describe('the indicators of a chart', () => {
  it('colour columns as bars are coloured, above zero and below', () => {
    expect(coloursOf({})).toEqual([
      [
        ['HIST', 'green', 'red'],
        ['MACD', 'orange'],
        ['SIGNAL', 'violet'],
      ],
    ])
  })

  it('colour columns as the reader chose where that was done', () => {
    expect(coloursOf({ colours: [2] })[0]?.[0]).toEqual(['HIST', 'violet'])
  })

  it('run on through the colours among the prices, and begin again in each pane', () => {
    const [ma, boll, kdj] = coloursOf({ kind: 'ma', parameters: [5, 10, 20] }, { kind: 'boll' }, { kind: 'kdj' })
    expect(ma?.map(([, colour]) => colour)).toEqual(['blue', 'orange', 'violet'])
    expect(boll?.map(([, colour]) => colour)).toEqual(['blue', 'orange', 'violet'])
    expect(kdj?.map(([, colour]) => colour)).toEqual(['blue', 'orange', 'violet'])
  })
})
