/** A scene of a chart with plain colours and no translated words. */
import { createHeldCandles } from '#contract/candles/candle-columns.ts'
import type { CandleBlock } from '#model/candles/candle-series.ts'
import { latestBars } from '#renderer/plotting/scales/bar-window.ts'
import type { Scene } from '#renderer/plotting/picture/scene.ts'

export function sceneOf(block: CandleBlock, parts: Partial<Scene> = {}): Scene {
  const store = createHeldCandles()
  store.replace(block)
  return {
    width: 640,
    height: 360,
    pixelRatio: 1,
    columns: store.columns(),
    window: latestBars(block.time.length),
    style: 'candles',
    scale: 'linear',
    showsVolume: false,
    volumeShare: 0.18,
    showsProfile: false,
    showsDayProfiles: false,
    lines: [],
    panes: [],
    marks: [],
    tags: [],
    priceRange: null,
    centre: null,
    legendsHeight: 0,
    hours: null,
    showsExtremes: false,
    gaps: new Set(),
    events: [],
    palette: {
      gain: '#00a000',
      loss: '#d00000',
      text: '#000000',
      quiet: '#808080',
      grid: 'rgba(0,0,0,0)',
      border: 'rgba(0,0,0,0)',
      surface: '#ffffff',
      accent: '#0000ff',
      lines: ['#0000ff'],
    },
    text: {
      font: '11px sans-serif',
      price: (value) => value.toFixed(2),
      percent: (value) => `${value.toFixed(2)}%`,
      quantity: (value) => value.toFixed(0),
      offsetMs: () => 0,
      barMs: 86_400_000,
      label: (time) => new Date(time).toISOString().slice(5, 10),
    },
    ...parts,
  }
}
