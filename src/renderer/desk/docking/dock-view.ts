/** The panels of a desk at one moment. */
import type { DockviewApi } from 'dockview'
import type { OpenPanel } from '../open-panels/open-panel.svelte.ts'

export interface DockView {
  /** All panels in reading order, which is document order. */
  readonly panels: readonly OpenPanel[]
  /** Visible panels by group id, in reading order. */
  readonly shown: ReadonlyMap<string, OpenPanel>
  readonly active: OpenPanel | null
  /** All open panels, the last active one first. */
  readonly recent: readonly OpenPanel[]
  readonly isMaximised: boolean
}

export const EMPTY_VIEW: DockView = { panels: [], shown: new Map(), active: null, recent: [], isMaximised: false }

type PanelOf = (panel: { readonly id: string } | undefined) => OpenPanel | undefined

/** `before` provides the order in which panels were active. */
export function viewOf(api: DockviewApi, panelOf: PanelOf, before: DockView): DockView {
  const groups = [...api.groups].sort((a, b) => (isBefore(a.element, b.element) ? -1 : 1))
  const panels = groups.flatMap((group) => group.panels.map(panelOf)).filter((panel) => panel !== undefined)
  const shown = groups.map(({ id, activePanel }) => [id, panelOf(activePanel)] as const)
  const active = panelOf(api.activePanel) ?? null
  const former = [...before.recent, ...panels].filter((panel) => panels.includes(panel))
  return {
    panels,
    shown: new Map(shown.filter((pair): pair is [string, OpenPanel] => pair[1] !== undefined)),
    active,
    recent: [...new Set(active === null ? former : [active, ...former])],
    isMaximised: api.hasMaximizedGroup(),
  }
}

const isBefore = (a: Node, b: Node): boolean => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
