/** Our own chart: the panel's code for computing and drawing, with or without indicators. */
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import { createChartPicture } from '#renderer/plotting/picture/chart-picture.ts'
import type { IndicatorKind } from '#model/charts/chart-indicator.ts'
import type { Scene, SceneText } from '#renderer/plotting/picture/scene.ts'
import { createShownIndicators, panesOf } from '#renderer/panels/chart/series/shown-indicators.ts'
import { blockOf } from './bars.ts'
import { HEIGHT, rangeOf, WIDTH, type Contender } from './contender.ts'

const PALETTE = {
  gain: '#26a69a',
  loss: '#ef5350',
  text: '#222222',
  quiet: '#777777',
  grid: '#eeeeee',
  border: '#dddddd',
  surface: '#ffffff',
  accent: '#2962ff',
  lines: ['#2962ff'],
} as const

const TEXT: SceneText = {
  font: '11px sans-serif',
  price: (value) => value.toFixed(2),
  percent: (value) => value.toFixed(2),
  quantity: (value) => value.toFixed(0),
  offsetMs: () => 0,
  barMs: 60_000,
  label: (time) => new Date(time).toISOString().slice(5, 16),
}

export function ours(kinds: readonly IndicatorKind[]): Contender {
  const chosen = kinds.map((kind) => ({ kind, parameters: [], colours: [], share: null }))
  const sessionOf = () => null
  return {
    make(element, bars, view) {
      const held = createHeldCandles()
      held.replace(bars.block)
      const compute = createShownIndicators()
      const [first, last] = rangeOf(bars, view)
      let window = { from: first, count: last - first + 1 }
      const scene = (): Scene => {
        const indicators = compute(
          chosen,
          { columns: held.columns(), epoch: 'bench', sessionOf, periodOf: () => 0 },
          PALETTE,
        )
        const last = bars.close[bars.count - 1] ?? 0
        return {
          width: WIDTH,
          height: HEIGHT,
          pixelRatio: 1,
          columns: held.columns(),
          window,
          style: 'candles',
          scale: 'linear',
          showsVolume: true,
          volumeShare: 0.18,
          showsProfile: false,
          showsDayProfiles: false,
          lines: indicators.filter(({ isAmongPrices }) => isAmongPrices).flatMap(({ lines }) => lines),
          panes: panesOf(indicators, (_, value) => TEXT.price(value)),
          marks: [{ price: last, colour: PALETTE.gain, caption: null }],
          tags: [{ kind: 'last', price: last, words: 'last', colour: PALETTE.gain }],
          priceRange: null,
          centre: null,
          hours: null,
          showsExtremes: true,
          legendsHeight: 20,
          gaps: new Set(),
          events: [],
          palette: PALETTE,
          text: TEXT,
        }
      }
      const picture = createChartPicture(element, { width: WIDTH, height: HEIGHT, pixelRatio: 1 })
      picture.draw(scene())
      return {
        update() {
          const place = bars.count - 1
          held.putTail(blockOf(bars, place))
          picture.draw(scene())
        },
        show(from, to) {
          window = { from, count: to - from + 1 }
          picture.draw(scene())
        },
        dispose: () => picture.dispose(),
      }
    },
  }
}
