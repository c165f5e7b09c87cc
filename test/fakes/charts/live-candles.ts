/** Bars of a series as the core reports them to a window. */
import { EMPTY_BLOCK, type LiveCandles } from '#model/candles/candle-series.ts'

export const liveCandles = (parts: Partial<LiveCandles> = {}): LiveCandles => ({
  revision: 1,
  since: 1,
  tail: EMPTY_BLOCK,
  origin: 'service',
  state: 'ready',
  failure: null,
  nextDueAt: null,
  endsAt: null,
  covering: null,
  ...parts,
})
