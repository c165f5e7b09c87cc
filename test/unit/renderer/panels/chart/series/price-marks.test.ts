import { describe, expect, it } from 'vitest'
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import { marksOf } from '#renderer/panels/chart/series/price-marks.ts'
import { sceneOf } from '#test/fakes/charts/chart-scene.ts'
import { walkingBars } from '#test/fixtures/candle-bars.ts'

const bars = walkingBars(6)
const held = createHeldCandles()
held.replace(bars)
const { palette } = sceneOf(bars)
const parts = {
  columns: held.columns(),
  previousClose: null,
  isOld: false,
  hasCountdown: false,
  palette,
  price: String,
}

describe('the prices that are marked across a chart', () => {
  it('are the last price as it is shown everywhere', () => {
    const { marks, tags } = marksOf({ ...parts, last: 123.45 })
    expect(marks).toMatchObject([{ price: 123.45, caption: null }])
    expect(tags).toMatchObject([{ kind: 'last', price: 123.45, words: '123.45' }])
  })

  it('have no colour of the market once the last price is old', () => {
    expect(marksOf({ ...parts, last: 1e6 }).tags).toMatchObject([{ colour: palette.gain }])
    expect(marksOf({ ...parts, last: 1e6, isOld: true }).tags).toMatchObject([{ colour: palette.quiet }])
  })

  it('are the last close until there is a quote', () => {
    expect(marksOf({ ...parts, last: null }).tags).toMatchObject([{ kind: 'last', price: bars.close.at(-1) }])
  })
})
