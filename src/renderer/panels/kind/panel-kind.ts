/** What the docking frame and a panel know of each other. */
import type { Component } from 'svelte'
import type { Json } from '#model/values/json.ts'
import type { PanelLink } from '#renderer/links/panel-link.svelte.ts'

/** What every panel is given. It exists only while it can be seen: what has to outlive that goes through `keepState`. */
export interface PanelProps {
  /** Unique in its window. */
  readonly panelId: string
  /** What the panel stored last; its own state as it came, or the kind's first one. */
  readonly state: Json
  /** Keeps the state over hiding, closing the window and restarting. */
  readonly keepState: (state: Json) => void
  readonly link: PanelLink
}

export interface PanelKind {
  /** Written into stored layouts: never renamed. */
  readonly kind: string
  readonly name: () => string
  /** The component at once, or when it has been loaded: only what the first screen shows is worth having at once. */
  readonly load: () => Component<PanelProps> | Promise<Component<PanelProps>>
  /** Of a new panel; null when left out. */
  readonly firstState?: Json
  /** Whether discreet mode leaves it on screen: what consists of texts of the service or about companies is hidden as a whole. */
  readonly inDiscreetMode: 'shown' | 'hidden'
  /** What of a link group it can follow. */
  readonly links: 'none' | 'symbol' | 'symbolAndInterval'
  /** What of its link the tab says beside the name, or in its place: a chart is known by what it shows. Nothing when left out. */
  readonly tab?: 'nameAndSymbol' | 'symbolAndInterval'
}
