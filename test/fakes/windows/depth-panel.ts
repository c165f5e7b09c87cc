/** A depth panel with books that a test builds from a few rows. */
import type { DepthLevel } from '#model/market/book/depth-book.ts'
import type { Provenance } from '#model/market/freshness.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import type { LiveDepth } from '#model/market/book/live-depth.ts'
import DepthPanel from '#renderer/panels/depth/DepthPanel.svelte'
import { idOf, NOON_MS } from '../quotes/live-quotes.ts'
import { openPanelWindow, type PanelWindowParts } from './panel-window.ts'

export const AAPL = idOf('stock:US::AAPL')
export const MSFT = idOf('stock:US::MSFT')
export const SPY = idOf('fund:US::SPY')

type Row = readonly [price: number | null, volume: number]

const side = (rows: readonly Row[]): DepthLevel[] =>
  rows.map(([price, volume], index) => ({ position: index + 1, price, volume, orders: price === null ? 0 : 2.5 }))

interface Sides {
  readonly bids?: readonly Row[]
  readonly asks?: readonly Row[]
  readonly second?: number
}

/** `null` for a book that has not come. `second` counts from noon. */
export function depthOf(
  instrument: InstrumentId,
  sides: Sides | null = {},
  provenance: Partial<Provenance> = {},
): readonly [InstrumentId, LiveDepth] {
  const { bids = [[10, 300], [9.99, 100]], asks = [[10.02, 100], [null, 0]], second = 0 } = sides ?? {} // prettier-ignore
  const live: LiveDepth = {
    instrument,
    value: sides === null ? null : { asks: side(asks), bids: side(bids) },
    isServed: instrument !== SPY,
    provenance: {
      state: 'healthy',
      path: '/stock/depths',
      fetchedAt: sides === null ? null : NOON_MS + second * 1_000,
      expectedPeriodMs: 1_000,
      nextDueAt: null,
      failure: null,
      ...provenance,
    },
  }
  return [instrument, live]
}

export const linked = (symbol: InstrumentId) => ({ ...EMPTY_LINK_GROUPS, 1: { symbol, interval: null } })

export const openDepthPanel = (first: ReturnType<typeof depthOf> = depthOf(AAPL), parts: PanelWindowParts = {}) =>
  openPanelWindow(DepthPanel, {
    ...parts,
    prepare(backend) {
      backend.publish('links', [null, linked(first[0])])
      backend.publish('depth', first)
    },
  })

/** Level 1 is the best price. */
export const line = (name: 'ask' | 'bid', level: number) =>
  document.querySelector(`[data-side="${name}"][data-level="${level}"]`)
export const cell = (name: 'ask' | 'bid', level: number, field: string) =>
  line(name, level)?.querySelector(`[data-field="${field}"]`)?.textContent?.trim()
export const figure = (name: string) => document.querySelector(`[data-figure="${name}"]`)?.textContent?.trim()
