/** Arranges the panels of one desk window: the docking library's frame, what is open in it, and what is stored of both. */
import type { DockviewApi, DockviewGroupPanel, IDockviewPanel } from 'dockview'
import { MAX_PANELS } from '../../model/workspace.ts'
import type { PanelLinkPorts } from '../links/panel-link.svelte.ts'
import type { Clock } from '../live/clock.ts'
import type { Direction } from '../commands/desk-actions.ts'
import { PANEL_COMPONENT, readLayout, writeLayout } from './stored-layout.ts'
import { createLayoutStore, type StoredDesk, type LayoutStore } from './layout-store.ts'
import type { OpenPanel } from './open-panel.svelte.ts'
import { createOpenPanels, type OpenPanels } from './open-panels.ts'

/** What a desk shows at one moment, read from the docking library. */
export interface DockView {
  /** In reading order, which is the order of groups in the document. */
  readonly panels: readonly OpenPanel[]
  /** The panel that each group of tabs shows, by the group's id, in reading order. */
  readonly shown: ReadonlyMap<string, OpenPanel>
  readonly active: OpenPanel | null
  /** All open panels, the last active one first. */
  readonly recent: readonly OpenPanel[]
  readonly isMaximised: boolean
}

const EMPTY_VIEW: DockView = { panels: [], shown: new Map(), active: null, recent: [], isMaximised: false }

type PanelOf = (panel: { readonly id: string } | undefined) => OpenPanel | undefined

/** `before` knows in which order panels were active. */
function viewOf(api: DockviewApi, panelOf: PanelOf, before: DockView): DockView {
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

export interface ArrangementPorts extends Omit<PanelLinkPorts, 'changed'> {
  readonly clock: Clock
  /** Rejects when the desk was not stored. */
  readonly keep: (desk: StoredDesk) => Promise<unknown>
}

export class Arrangement {
  #view: DockView = $state.raw(EMPTY_VIEW)
  #api: DockviewApi | null = null
  /** The window is too narrow for more than one panel: where they lie beside each other stays as it was stored. */
  isAlone = false
  #arranged: StoredDesk = { layout: null, panels: [] }
  readonly #open: OpenPanels
  readonly #store: LayoutStore

  constructor({ clock, keep, ...links }: ArrangementPorts) {
    this.#store = createLayoutStore({ clock, keep, current: () => this.#stored() })
    this.#open = createOpenPanels({ ...links, changed: () => this.#store.changed() })
  }

  /** Takes over the library's frame and arranges in it what is stored. */
  start(api: DockviewApi, stored: StoredDesk): () => void {
    this.#api = api
    this.#arrange(stored)
    const subscriptions = [
      api.onDidRemovePanel(({ id }) => this.#open.forget(id)),
      ...[api.onDidAddPanel, api.onDidRemovePanel, api.onDidMovePanel].map((happened) =>
        happened(() => this.#store.changedAtOnce()),
      ),
      api.onDidLayoutChange(() => {
        this.#refresh()
        this.#store.changed()
      }),
      api.onDidActivePanelChange(() => this.#refresh()),
      api.onDidMaximizedGroupChange(() => this.#refresh()),
    ]
    return () => {
      this.#store.flush()
      for (const subscription of subscriptions) subscription.dispose()
      this.#api = null
    }
  }

  /** What is stored has changed: arranged again when it was not this window that changed it. */
  follow(stored: StoredDesk): void {
    if (this.#api !== null && !this.#store.isOwn(stored)) this.#arrange(stored)
  }

  /** Puts other panels in the place of all that are open, and stores that. */
  replace(desk: StoredDesk): void {
    this.#arrange(desk)
    this.#store.changedAtOnce()
  }

  /** Lays the panels beside each other again as they lay before: in a narrow window the library lost their sizes. */
  layBeside(width: number, height: number): void {
    const active = this.#view.active?.id
    this.#api?.layout(width, height)
    this.#arrange(this.#arranged)
    if (active !== undefined) this.docked(active)?.api.setActive()
  }

  /** Keeps at once what is still waiting. */
  flush(): void {
    this.#store.flush()
  }

  /** Keeps what could not be stored while the line was down. */
  retry(): void {
    this.#store.retry()
  }

  /** What is shown just now, as a reactive value. */
  get view(): DockView {
    return this.#view
  }

  /** All that is open, and where, as it would be stored. */
  get desk(): StoredDesk {
    return this.#stored()
  }

  /** The library's frame; null before the start and after the end. */
  get api(): DockviewApi | null {
    return this.#api
  }

  /** An open panel: the active one when none is named. */
  panel(id = this.#view.active?.id): OpenPanel | undefined {
    return id === undefined ? undefined : this.#open.get(id)
  }

  /** The same as the library knows it. */
  docked(id = this.#view.active?.id): IDockviewPanel | undefined {
    return id === undefined ? undefined : this.#api?.getPanel(id)
  }

  /** The nearest group of tabs on that side of the active one. */
  neighbour(direction: Direction): DockviewGroupPanel | undefined {
    const api = this.#api
    if (api?.activeGroup === undefined) return undefined
    const neighbour = api.adjacentGroupInDirection(api.activeGroup, direction)
    return api.groups.find((group) => group === neighbour)
  }

  /** Opens a further panel among the named tabs, or else those of the active panel. Null when there are too many. */
  open(kind: string, groupId?: string): string | null {
    if (this.#api === null || this.#open.size >= MAX_PANELS) return null
    const { id, title } = this.#open.create(kind)
    const group = this.#api.groups.find((one) => one.id === groupId) ?? this.#api.activeGroup
    const beside = group === undefined ? {} : { position: { referenceGroup: group } }
    this.#api.addPanel({ id, title, component: PANEL_COMPONENT, ...beside })
    return id
  }

  #arrange({ layout, panels }: StoredDesk): void {
    const api = this.#api
    if (api === null) return
    const ids = panels.map(({ id }) => id)
    const arrange = (by: StoredDesk['layout']) => {
      api.clear()
      this.#open.clear()
      for (const record of panels) this.#open.adopt(record)
      api.fromJSON(readLayout(by, ids))
    }
    try {
      arrange(layout)
    } catch {
      // Whatever the library could not make of it: all panels are still there.
      arrange(null)
    }
    if (api.activePanel === undefined) api.panels[0]?.api.setActive()
    this.#arranged = { layout, panels }
    this.#store.arrangedBy({ layout, panels })
    this.#refresh()
  }

  #stored(): StoredDesk {
    const panels = this.#view.panels.map(({ record }) => record)
    const before = this.#arranged.panels.map(({ id }) => panels.find((panel) => panel.id === id))
    const isSame = before.length === panels.length && before.every((panel) => panel !== undefined)
    if (this.isAlone && isSame) this.#arranged = { layout: this.#arranged.layout, panels: before }
    else this.#arranged = { layout: this.#api === null ? null : writeLayout(this.#api.toJSON()), panels }
    return this.#arranged
  }

  #refresh(): void {
    const panelOf = (panel: { readonly id: string } | undefined) => panel && this.#open.get(panel.id)
    if (this.#api === null) return
    // What a maximised group covers can be reached by no key and is read out to nobody.
    const isMaximised = this.#api.hasMaximizedGroup()
    for (const { element, api } of this.#api.groups) element.inert = isMaximised && !api.isMaximized()
    this.#view = viewOf(this.#api, panelOf, this.#view)
  }
}
