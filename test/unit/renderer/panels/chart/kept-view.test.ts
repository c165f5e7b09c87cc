import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '../../../../../src/contract/candle-columns.ts'
import { latestBars } from '../../../../../src/renderer/charts/bar-window.ts'
import { keepView, restoreView } from '../../../../../src/renderer/panels/chart/kept-view.ts'
import { walkingBars } from '../../../../fixtures/candle-bars.ts'

function columnsOf(count: number) {
  const held = createHeldCandles()
  held.replace(walkingBars(count))
  return held.columns()
}

describe('what was in view', () => {
  const columns = columnsOf(300)

  it('is in view again, although there are more bars now', () => {
    const window = { from: 100, count: 60 }
    const kept = keepView(window, columns, 'AAPL 1D')
    expect(restoreView(kept, columnsOf(320), 'AAPL 1D')).toEqual(window)
  })

  it('is the end again where that was in view, and of another series always', () => {
    const atEnd = keepView(latestBars(300, 60), columns, 'AAPL 1D')
    expect(restoreView(atEnd, columnsOf(320), 'AAPL 1D')).toEqual(latestBars(320, 60))
    const earlier = keepView({ from: 100, count: 60 }, columns, 'AAPL 1D')
    expect(restoreView(earlier, columns, 'AAPL 1h')).toEqual(latestBars(300, 60))
  })

  it('is the oldest that there is where it is not held any more', () => {
    const kept = { count: 60, end: (columns.time[0] ?? 0) - 1_000_000, series: 'AAPL 1D' }
    const { from, count } = restoreView(kept, columns, 'AAPL 1D')
    expect(count).toBe(60)
    expect(from).toBeLessThan(0)
  })
})
