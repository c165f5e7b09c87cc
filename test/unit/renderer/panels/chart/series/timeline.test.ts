import { describe, expect, it } from 'vitest'
import type { ChosenIndicator } from '#model/charts/chart-indicator.ts'
import { FIRST_STATE } from '#renderer/panels/chart/state/chart-state.ts'
import { timelineOf } from '#renderer/panels/chart/series/timeline.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'
import { columnsOf } from '#test/fixtures/drawing-spaces.ts'

const of = (kind: ChosenIndicator['kind']): ChosenIndicator => ({ kind, parameters: [], colours: [], share: null })
const BARS = walkingBars(20)
const FACTS = {
  chart: { ...FIRST_STATE, style: 'hollow', scale: 'log' },
  indicators: [of('ma'), of('macd')],
  model: { columns: columnsOf(BARS), window: { from: 5, count: 15 } },
  previousClose: 123,
} as const

describe('a day as a line', () => {
  it('is a line on a plain scale about the previous close, with the average price in the place of other averages', () => {
    const timeline = timelineOf('day', FACTS)
    expect(timeline?.chart).toMatchObject({ style: 'line', scale: 'linear', showsPreviousClose: true })
    expect(timeline?.indicators.map(({ kind }) => kind)).toEqual(['vwap', 'macd'])
    expect(timeline?.centre).toBe(123)
  })

  it('is about the close before the first day, for five days as well', () => {
    expect(timelineOf('fiveDays', FACTS)?.centre).toBe(BARS.close[4])
  })

  it('has no centre while symbols are compared, and does not exist for other ranges', () => {
    const chart = { ...FACTS.chart, compared: [idOf('stock:US::MSFT')] }
    expect(timelineOf('day', { ...FACTS, chart })?.centre).toBeNull()
    expect(timelineOf('1D', FACTS)).toBeNull()
    expect(timelineOf(null, FACTS)).toBeNull()
  })
})
