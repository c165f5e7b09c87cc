/** Every kind of panel, in the order offered. A new kind needs one line here and no other change. */
import type { Component } from 'svelte'
import { m } from '#i18n/compiled/messages.js'
import { spareTime } from '../live/time/spare-time.ts'
import type { PanelKind, PanelProps } from './kind/panel-kind.ts'
import WatchlistPanel from './watchlist/WatchlistPanel.svelte'

/** Delays loading until the panels of the main bundle are drawn. */
const lazily = (load: () => Promise<{ readonly default: Component<PanelProps> }>) => async () => {
  await spareTime()
  return (await load()).default
}

export const PANEL_KINDS: readonly PanelKind[] = [
  { kind: 'watchlist', name: m.watchlist_panel, inDiscreetMode: 'shown', links: 'symbol', load: () => WatchlistPanel },
  { kind: 'chart', name: m.chart_panel, inDiscreetMode: 'shown', links: 'symbolAndInterval', tab: 'symbolAndInterval', load: lazily(() => import('./chart/ChartPanel.svelte')) }, // prettier-ignore
  {
    kind: 'news',
    name: m.news_panel,
    inDiscreetMode: 'hidden',
    links: 'symbol',
    load: lazily(() => import('./news/NewsPanel.svelte')),
  },
  { kind: 'offerings', name: m.ipo_panel, inDiscreetMode: 'hidden', links: 'none', load: lazily(() => import('./calendar/OfferingsPanel.svelte')) }, // prettier-ignore
  {
    kind: 'splits',
    name: m.split_panel,
    inDiscreetMode: 'hidden',
    links: 'none',
    load: lazily(() => import('./splits/SplitsPanel.svelte')),
  },
  { kind: 'sessions', name: m.sessions_panel, inDiscreetMode: 'shown', links: 'none', load: lazily(() => import('./sessions/SessionsPanel.svelte')) }, // prettier-ignore
  { kind: 'company', name: m.company_panel, inDiscreetMode: 'hidden', links: 'symbol', tab: 'nameAndSymbol', load: lazily(() => import('./company/CompanyPanel.svelte')) }, // prettier-ignore
  { kind: 'depth', name: m.depth_panel, inDiscreetMode: 'shown', links: 'symbol', tab: 'nameAndSymbol', load: lazily(() => import('./depth/DepthPanel.svelte')) }, // prettier-ignore
  { kind: 'tape', name: m.tape_panel, inDiscreetMode: 'shown', links: 'symbol', tab: 'nameAndSymbol', load: lazily(() => import('./tape/TapePanel.svelte')) }, // prettier-ignore
  { kind: 'movers', name: m.movers_panel, inDiscreetMode: 'shown', links: 'symbol', load: lazily(() => import('./movers/MoversPanel.svelte')) }, // prettier-ignore
  { kind: 'positions', name: m.positions_panel, inDiscreetMode: 'shown', links: 'symbol', load: lazily(() => import('./positions/PositionsPanel.svelte')) }, // prettier-ignore
  {
    kind: 'alerts',
    name: m.alerts_panel,
    inDiscreetMode: 'shown',
    links: 'none',
    load: lazily(() => import('./alerts/AlertsPanel.svelte')),
  },
  {
    kind: 'health',
    name: m.health_panel,
    inDiscreetMode: 'shown',
    links: 'none',
    load: lazily(() => import('./health/HealthPanel.svelte')),
  },
  { kind: 'settings', name: m.settings_title, inDiscreetMode: 'shown', links: 'none', load: lazily(() => import('./settings/SettingsPanel.svelte')) }, // prettier-ignore
]

/** Undefined for a kind of another version. */
export function panelKindOf(kind: string): PanelKind | undefined {
  return PANEL_KINDS.find((known) => known.kind === kind)
}
