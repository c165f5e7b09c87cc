/** The panels of the desk at the first start. */
import type { PanelRecord } from './workspace.ts'

/** By importance, the order of a desk without a layout. */
export const FIRST_PANELS: readonly PanelRecord[] = [
  { id: 'watchlist-1', kind: 'watchlist', state: null },
  { id: 'chart-1', kind: 'chart', state: null },
  { id: 'depth-1', kind: 'depth', state: { content: { layout: 'sides' } } },
  { id: 'tape-1', kind: 'tape', state: null },
  { id: 'news-1', kind: 'news', state: null },
  { id: 'company-1', kind: 'company', state: null },
  { id: 'health-1', kind: 'health', state: null },
]
