/** The contract between the docking frame and a panel. */
import type { Component } from 'svelte'
import type { Json } from '#model/values/json.ts'
import type { PanelLink } from '#renderer/links/panel-link.svelte.ts'

/** A panel exists only while visible; lasting state goes through `keepState`. */
export interface PanelProps {
  /** Unique within the window. */
  readonly panelId: string
  /** The state that the panel last stored, unvalidated, or the first state of its kind. */
  readonly state: Json
  /** Stores the state across hiding, closing the window and restarting. */
  readonly keepState: (state: Json) => void
  readonly link: PanelLink
}

export interface PanelKind {
  /** Part of stored layouts: never renamed. */
  readonly kind: string
  readonly name: () => string
  /** Returns a promise for components that the first screen does not need. */
  readonly load: () => Component<PanelProps> | Promise<Component<PanelProps>>
  /** The state of a new panel; default null. */
  readonly firstState?: Json
  /** Discreet mode hides panels with texts of the service or about companies. */
  readonly inDiscreetMode: 'shown' | 'hidden'
  /** The parts of a link group that the panel can follow. */
  readonly links: 'none' | 'symbol' | 'symbolAndInterval'
  /** The parts of the link that the tab shows beside or instead of the name. The tab of a chart shows its symbol. */
  readonly tab?: 'nameAndSymbol' | 'symbolAndInterval'
}
