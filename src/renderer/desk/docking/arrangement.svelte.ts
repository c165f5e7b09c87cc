/** Arranges the panels of one desk window: the library's frame, the open panels, and the stored layout. */
import type { DockviewApi, DockviewGroupPanel, IDockviewPanel } from 'dockview'
import { MAX_PANELS } from '#model/workspace/workspace.ts'
import type { PanelLinkPorts } from '#renderer/links/panel-link.svelte.ts'
import type { Clock } from '#renderer/live/time/clock.ts'
import type { DeskContent, Direction } from '#renderer/app/desk-actions.ts'
import { EMPTY_VIEW, viewOf, type DockView } from './dock-view.ts'
import {
  firstLayout,
  PANEL_COMPONENT,
  readLayout,
  withShown,
  withTabsOf,
  writeLayout,
} from '../layouts/stored-layout.ts'
import { createLayoutStore, type StoredDesk, type LayoutStore } from '../layouts/layout-store.ts'
import type { OpenPanel } from '../open-panels/open-panel.svelte.ts'
import { createOpenPanels, type OpenPanels } from '../open-panels/open-panels.ts'

export interface ArrangementPorts extends Omit<PanelLinkPorts, 'changed'> {
  readonly clock: Clock
  /** Rejects if the desk was not stored. */
  readonly keep: (desk: DeskContent) => Promise<unknown>
}

/** Exists from the start of the window to its end, so that a desk without a layout cannot be read or stored. */
interface Frame {
  readonly api: DockviewApi
  readonly store: LayoutStore
  arranged: DeskContent
  /** The library is removing its groups; their layout was read before. */
  isEnding: boolean
}

export class Arrangement {
  #view: DockView = $state.raw(EMPTY_VIEW)
  #frame: Frame | null = null
  #isAlone = false
  readonly #open: OpenPanels
  readonly #ports: Pick<ArrangementPorts, 'clock' | 'keep'>

  constructor({ clock, keep, ...links }: ArrangementPorts) {
    this.#ports = { clock, keep }
    this.#open = createOpenPanels({
      ...links,
      changed: () => this.#frame?.store.changed(),
      noted: () => this.#frame?.store.noted(),
    })
  }

  /** Arranges the stored desk in the library's frame. Returns a function that ends it. */
  start(api: DockviewApi, stored: StoredDesk): () => void {
    const store = createLayoutStore({ ...this.#ports, current: () => this.#read(frame) })
    const frame: Frame = { api, store, arranged: knownDesk(stored), isEnding: false }
    this.#frame = frame
    this.#arrange(frame, stored)
    const subscriptions = [
      api.onDidRemovePanel(({ id }) => this.#open.forget(id)),
      ...[api.onDidAddPanel, api.onDidRemovePanel, api.onDidMovePanel].map((happened) =>
        happened(() => store.changedAtOnce()),
      ),
      // The library does not widen the columns around a split.
      api.onDidMovePanel(() => api.layout(api.width, api.height, true)),
      // Only the second event reports that a maximised group is restored.
      ...[api.onDidLayoutChange, api.onDidMaximizedGroupChange].map((happened) =>
        happened(() => {
          this.#refresh()
          store.changed()
        }),
      ),
      api.onDidActivePanelChange(() => this.#refresh()),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.dispose()
      this.#end(frame)
    }
  }

  /** Reads the layout before the library removes the panels, which may still store their state. */
  #end(frame: Frame): void {
    this.#read(frame)
    frame.isEnding = true
    frame.api.dispose()
    frame.store.end()
    this.#frame = null
  }

  /** Arranges a stored desk, unless this window stored it. */
  follow(stored: StoredDesk): void {
    const frame = this.#frame
    if (frame !== null && !frame.store.isOwn(stored)) this.#arrange(frame, stored)
  }

  replace(desk: DeskContent): void {
    if (this.#frame === null) return
    this.#arrange(this.#frame, desk)
    this.#frame.store.changedAtOnce()
  }

  /** Whether the window is too narrow for more than one panel. The layout then stays unchanged. */
  get isAlone(): boolean {
    return this.#isAlone
  }

  /** Has to run before the library measures the narrow window, which loses the sizes. */
  standAlone(): void {
    if (this.#isAlone) return
    if (this.#frame !== null) this.#read(this.#frame)
    this.#isAlone = true
  }

  /** Restores the layout from before the window was narrow. */
  layBeside(width: number, height: number): void {
    if (!this.#isAlone) return
    const frame = this.#frame
    const active = this.#view.active?.id
    const desk = frame === null ? null : this.#read(frame)
    this.#isAlone = false
    if (frame === null || desk === null) return
    frame.api.layout(width, height)
    this.#arrange(frame, desk)
    if (active !== undefined) this.docked(active)?.api.setActive()
  }

  flush(): void {
    this.#frame?.store.flush()
  }

  /** Retries changes that were refused while the line was down. */
  retry(): void {
    this.#frame?.store.retry()
  }

  get view(): DockView {
    return this.#view
  }

  /** The desk as it would be stored; null before the start and after the end. */
  get desk(): DeskContent | null {
    return this.#frame === null ? null : this.#read(this.#frame)
  }

  /** The library's frame; null before the start and after the end. */
  get api(): DockviewApi | null {
    return this.#frame?.api ?? null
  }

  panel(id = this.#view.active?.id): OpenPanel | undefined {
    return id === undefined ? undefined : this.#open.get(id)
  }

  docked(id = this.#view.active?.id): IDockviewPanel | undefined {
    return id === undefined ? undefined : this.api?.getPanel(id)
  }

  neighbour(direction: Direction): DockviewGroupPanel | undefined {
    const { api } = this
    if (api?.activeGroup === undefined) return undefined
    const neighbour = api.adjacentGroupInDirection(api.activeGroup, direction)
    return api.groups.find((group) => group === neighbour)
  }

  /** Joins the active panel's group by default. Returns null if there are too many panels. */
  open(kind: string, groupId?: string): string | null {
    const { api } = this
    if (api === null || this.#open.size >= MAX_PANELS) return null
    const { id, title } = this.#open.create(kind)
    const group = api.groups.find((one) => one.id === groupId) ?? api.activeGroup
    const beside = group === undefined ? {} : { position: { referenceGroup: group } }
    api.addPanel({ id, title, component: PANEL_COMPONENT, ...beside })
    return id
  }

  #arrange(frame: Frame, stored: StoredDesk): void {
    const { api, store } = frame
    const { panels } = stored
    const ids = panels.map(({ id }) => id)
    const arrange = (layout: DeskContent['layout']) => {
      api.clear()
      this.#open.clear()
      for (const record of panels) this.#open.adopt(record)
      api.fromJSON(readLayout(layout, ids))
      frame.arranged = { layout, panels }
    }
    try {
      arrange(knownDesk(stored).layout)
    } catch {
      // The library rejected the layout: all panels open in the default one.
      arrange(firstLayout(ids))
    }
    if (api.activePanel === undefined) api.panels[0]?.api.setActive()
    store.arrangedBy(stored)
    this.#refresh()
  }

  #read(frame: Frame): DeskContent {
    const { arranged, api } = frame
    if (frame.isEnding) frame.arranged = { ...arranged, panels: this.#view.panels.map(({ record }) => record) }
    else frame.arranged = this.#readDocked(api, arranged)
    const shown = this.#isAlone ? this.#view.active?.id : undefined
    return shown === undefined ? frame.arranged : { ...frame.arranged, layout: withShown(frame.arranged.layout, shown) }
  }

  /**
   * Keeps, in a narrow window, the previous sizes, and while no panel opens or closes also the visible tabs. Only storing adds the visible
   * panel, so that tabs passed on the way to it do not stay on top.
   */
  #readDocked(api: DockviewApi, arranged: DeskContent): DeskContent {
    // The library reports changes late; panels and layout must be of the same moment.
    this.#refresh()
    const panels = this.#view.panels.map(({ record }) => record)
    if (!this.#isAlone) return { layout: writeLayout(api.toJSON()), panels }
    const before = arranged.panels.map(({ id }) => panels.find((panel) => panel.id === id))
    const isSame = before.length === panels.length && before.every((panel) => panel !== undefined)
    if (isSame) return { layout: arranged.layout, panels: before }
    return { layout: withTabsOf(arranged.layout, writeLayout(api.toJSON())), panels }
  }

  #refresh(): void {
    const { api } = this
    if (api === null) return
    // Covered panels must not be reachable by keyboard or screen reader.
    const isMaximised = api.hasMaximizedGroup()
    for (const { element, api: group } of api.groups) element.inert = isMaximised && !group.isMaximized()
    this.#view = viewOf(api, (panel) => panel && this.#open.get(panel.id), this.#view)
  }
}

const knownDesk = ({ layout, panels }: StoredDesk): DeskContent => ({
  layout: layout ?? firstLayout(panels.map(({ id }) => id)),
  panels,
})
