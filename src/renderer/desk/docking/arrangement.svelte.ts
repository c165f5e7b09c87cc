/** Arranges the panels of one desk window: the docking library's frame, what is open in it, and what is stored of both. */
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
  /** Rejects when the desk was not stored. */
  readonly keep: (desk: DeskContent) => Promise<unknown>
}

/** Exists from the start of the window to its end, so that a desk without a layout cannot be read or stored. */
interface Frame {
  readonly api: DockviewApi
  readonly store: LayoutStore
  /** The desk as it was arranged or read last. */
  arranged: DeskContent
  /** The library takes its groups down; their layout was read before. */
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

  /** Takes over the library's frame, arranges in it what is stored, and answers how to end it. */
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
      // The library gives the columns around a split no more room for that by itself.
      api.onDidMovePanel(() => api.layout(api.width, api.height, true)),
      // The library reports that a group is restored by the second event alone.
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

  /** Arranges what was stored, unless this window stored it. */
  follow(stored: StoredDesk): void {
    const frame = this.#frame
    if (frame !== null && !frame.store.isOwn(stored)) this.#arrange(frame, stored)
  }

  /** Puts other panels in the place of all that are open, and stores that. */
  replace(desk: DeskContent): void {
    if (this.#frame === null) return
    this.#arrange(this.#frame, desk)
    this.#frame.store.changedAtOnce()
  }

  /** Whether the window is too narrow for more than one panel. Their layout then stays as it was. */
  get isAlone(): boolean {
    return this.#isAlone
  }

  /** To be called before the library has measured the narrow window, which loses the sizes. */
  standAlone(): void {
    if (this.#isAlone) return
    if (this.#frame !== null) this.#read(this.#frame)
    this.#isAlone = true
  }

  /** Lays the panels beside each other again as they lay before the window was narrow. */
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

  /** Stores waiting changes. */
  flush(): void {
    this.#frame?.store.flush()
  }

  /** Stores again what could not be stored while the line was down. */
  retry(): void {
    this.#frame?.store.retry()
  }

  /** What is shown just now, as a reactive value. */
  get view(): DockView {
    return this.#view
  }

  /** All that is open, and where, as it would be stored; null before the start and after the end. */
  get desk(): DeskContent | null {
    return this.#frame === null ? null : this.#read(this.#frame)
  }

  /** The library's frame; null before the start and after the end. */
  get api(): DockviewApi | null {
    return this.#frame?.api ?? null
  }

  /** An open panel: the active one when none is named. */
  panel(id = this.#view.active?.id): OpenPanel | undefined {
    return id === undefined ? undefined : this.#open.get(id)
  }

  /** The same as the library knows it. */
  docked(id = this.#view.active?.id): IDockviewPanel | undefined {
    return id === undefined ? undefined : this.api?.getPanel(id)
  }

  /** The nearest group of tabs on that side of the active one. */
  neighbour(direction: Direction): DockviewGroupPanel | undefined {
    const { api } = this
    if (api?.activeGroup === undefined) return undefined
    const neighbour = api.adjacentGroupInDirection(api.activeGroup, direction)
    return api.groups.find((group) => group === neighbour)
  }

  /** Opens a further panel among the named tabs, or else those of the active panel. Null when there are too many. */
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
      // Whatever the library could not make of it: all panels are still there.
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
   * In a narrow window the sizes, and the tabs on top while no panel comes or goes, stay as they were before. The panel that is shown
   * is added where the desk is stored, so that the tabs that were passed on the way to it do not stay on top.
   */
  #readDocked(api: DockviewApi, arranged: DeskContent): DeskContent {
    // The library says what has changed a moment later; panels and layout have to be of the same moment.
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
    // What a maximised group covers can be reached by no key and is read out to nobody.
    const isMaximised = api.hasMaximizedGroup()
    for (const { element, api: group } of api.groups) element.inert = isMaximised && !group.isMaximized()
    this.#view = viewOf(api, (panel) => panel && this.#open.get(panel.id), this.#view)
  }
}

const knownDesk = ({ layout, panels }: StoredDesk): DeskContent => ({
  layout: layout ?? firstLayout(panels.map(({ id }) => id)),
  panels,
})
