/** A chart panel with bars that a test reports. */
import { page } from 'vitest/browser'
import { EMPTY_BLOCK, type CandleHistory, type LiveCandles } from '#model/candles/candle-series.ts'
import type { Json } from '#model/values/json.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import ChartPanel from '#renderer/panels/chart/ChartPanel.svelte'
import { walkingBars } from '#test/fixtures/candle-bars.ts'
import { idOf } from '../quotes/live-quotes.ts'
import { openPanelWindow } from '../windows/panel-window.ts'

export const AAPL = idOf('stock:US::AAPL')
export const BARS = walkingBars(40)
const KEY = { instrument: AAPL, interval: '1D', adjust: true } as const
const INDICATORS = (['ma', 'boll', 'pivot', 'macd', 'rsi'] as const).map((kind) => ({
  ...{ kind, parameters: [], colours: [], share: null },
}))

export async function openChartPanel(
  live: LiveCandles,
  bars = EMPTY_BLOCK,
  symbol: typeof AAPL | null = AAPL,
  stored: Json = null,
) {
  let history: CandleHistory = { revision: 1, bars, coverage: [], splits: [], hasOlder: false }
  const window = await openPanelWindow(ChartPanel, {
    stored,
    prepare(backend) {
      backend.publish('links', [null, { ...EMPTY_LINK_GROUPS, 1: { symbol, interval: '1D' } }])
      backend.publish('candles', [KEY, live])
      backend.answer('candles.read', (key) => (key.instrument === AAPL ? history : { ...history, bars: EMPTY_BLOCK }))
      backend.answer('market.zones', () => [])
      backend.publish('symbolIndicators', [AAPL, INDICATORS])
    },
  })
  return {
    ...window,
    become(next: LiveCandles, held = EMPTY_BLOCK) {
      history = { ...history, revision: next.revision, bars: held }
      window.backend.publish('candles', [KEY, next])
    },
  }
}

export const plot = () => page.getByRole('application', { name: 'Chart of AAPL, 1 day' })

export async function drawnAgain(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise((passed) => requestAnimationFrame(passed))
}
