/** Every kind of panel, in the order in which they are offered. A new panel is a new line here, and nothing elsewhere. */
import type { Component } from 'svelte'
import { m } from '../i18n/compiled/messages.js'
import type { PanelKind, PanelProps } from './panel-kind.ts'
import WatchlistPanel from './watchlist/WatchlistPanel.svelte'

const lazily = async (module: Promise<{ readonly default: Component<PanelProps> }>) => (await module).default

export const PANEL_KINDS: readonly PanelKind[] = [
  { kind: 'watchlist', name: m.watchlist_panel, load: () => WatchlistPanel, firstState: null, links: 'symbol' },
  {
    kind: 'health',
    name: m.health_panel,
    load: () => lazily(import('./health/HealthPanel.svelte')),
    firstState: null,
    links: 'none',
  },
]

/** Undefined for a kind of another version of the application. */
export function panelKindOf(kind: string): PanelKind | undefined {
  return PANEL_KINDS.find((known) => known.kind === kind)
}
