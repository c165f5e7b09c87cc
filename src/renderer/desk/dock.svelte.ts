/** The docking frame of one desk window: open panels over the docking library, and everything that can be done to them. */
import type { DockviewApi, DockviewGroupPanel, IDockviewPanel } from 'dockview'
import type { ChartInterval } from '../../model/candle-interval.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { LinkGroupNumber } from '../../model/link-group.ts'
import { MOST_PANELS } from '../../model/workspace.ts'
import type { Box } from '../components/place-beside.ts'
import type { PanelLinkPorts } from '../links/panel-link.svelte.ts'
import type { Clock } from '../live/clock.ts'
import type { DeskActions, Direction } from './desk-actions.ts'
import { EMPTY_VIEW, viewOf, type DockView } from './dock-view.ts'
import { createPanelFocus } from './focus.ts'
import { PANEL_COMPONENT, readLayout, writeLayout } from './kept-layout.ts'
import { createLayoutKeeper, type KeptDesk, type LayoutKeeper } from './layout-keeper.ts'
import type { OpenPanel } from './open-panel.svelte.ts'
import { createOpenPanels, type OpenPanels } from './open-panels.ts'

export interface DockPorts extends Omit<PanelLinkPorts, 'changed'> {
  readonly clock: Clock
  readonly keep: (desk: KeptDesk) => void
}

const SIDES = { left: 'left', right: 'right', up: 'top', down: 'bottom' } as const satisfies Record<Direction, string>

export class Dock implements DeskActions {
  /** Where the menu of the active panel was asked for; null while it is closed. */
  menu: Box | null = $state.raw(null)
  /** How the focus gets into the panels that are drawn. */
  readonly panelFocus = createPanelFocus()
  #view: DockView = $state.raw(EMPTY_VIEW)
  #api: DockviewApi | null = null
  readonly #open: OpenPanels
  readonly #keeper: LayoutKeeper

  constructor({ clock, keep, ...links }: DockPorts) {
    this.#keeper = createLayoutKeeper({ clock, keep, current: () => this.#kept() })
    this.#open = createOpenPanels({ ...links, changed: () => this.#keeper.changed() })
  }

  /** Takes over the library's frame and arranges in it what is kept. */
  start(api: DockviewApi, kept: KeptDesk): () => void {
    this.#api = api
    this.#arrange(kept)
    const subscriptions = [
      api.onDidRemovePanel(({ id }) => this.#open.forget(id)),
      api.onDidLayoutChange(() => {
        this.#refresh()
        this.#keeper.changed()
      }),
      api.onDidActivePanelChange(() => this.#refresh()),
      api.onDidMaximizedGroupChange(() => this.#refresh()),
    ]
    return () => {
      this.#keeper.flush()
      for (const subscription of subscriptions) subscription.dispose()
      this.#api = null
    }
  }

  /** What is kept has changed: arranged anew when it was not this window that changed it. */
  follow(kept: KeptDesk): void {
    if (this.#api !== null && !this.#keeper.isOwn(kept)) this.#arrange(kept)
  }

  /** Keeps at once what is still waiting. */
  flush(): void {
    this.#keeper.flush()
  }

  get panels(): readonly OpenPanel[] {
    return this.#view.panels
  }

  get active(): OpenPanel | null {
    return this.#view.active
  }

  get isMaximised(): boolean {
    return this.#view.isMaximised
  }

  /** @throws RangeError for a panel that is not open. */
  panel(id: string): OpenPanel {
    const panel = this.#open.get(id)
    if (panel === undefined) throw new RangeError(`no panel ${id}`)
    return panel
  }

  /** The panel that a group of tabs shows; undefined for an empty or unknown one. */
  shownIn(groupId: string): OpenPanel | undefined {
    return this.#view.shown.get(groupId)
  }

  /** Whether it is the one that its group of tabs shows. */
  isShown(panel: OpenPanel): boolean {
    return [...this.#view.shown.values()].includes(panel)
  }

  /** Makes a panel active and opens its menu. */
  openMenu(panelId: string, anchor: Box): void {
    this.focus(panelId)
    this.menu = anchor
  }

  /** `groupId` names the tabs that it joins; those of the active panel when left out. */
  open(kind: string, groupId?: string): string | null {
    if (this.#api === null || this.#open.size >= MOST_PANELS) return null
    const { id, title } = this.#open.create(kind)
    const group = this.#api.groups.find((one) => one.id === groupId) ?? this.#api.activeGroup
    const beside = group === undefined ? {} : { position: { referenceGroup: group } }
    this.#api.addPanel({ id, title, component: PANEL_COMPONENT, ...beside })
    return id
  }

  show(kind: string): void {
    const id = this.panels.find((panel) => panel.kind === kind)?.id ?? this.open(kind)
    if (id !== null) this.focus(id)
  }

  close(panelId?: string): void {
    this.#docked(panelId)?.api.close()
  }

  toggleMaximise(): void {
    if (this.#api?.hasMaximizedGroup() === true) this.#api.exitMaximizedGroup()
    else this.#docked()?.api.maximize()
  }

  focus(panelId: string): void {
    const panel = this.#docked(panelId)
    // The library draws a panel anew when it is made active, even one that can be seen: that would lose its place.
    if (panel !== undefined && panel.group.activePanel === panel) panel.group.api.setActive()
    else panel?.api.setActive()
    this.panelFocus.enter(panelId)
  }

  focusNext(): void {
    this.#focusAfter(1)
  }

  focusPrevious(): void {
    this.#focusAfter(-1)
  }

  focusTowards(direction: Direction): void {
    const shown = this.#neighbour(direction)?.activePanel
    if (shown !== undefined) this.focus(shown.id)
  }

  split(direction: Direction): void {
    const panel = this.#docked()
    if (panel === undefined || panel.group.panels.length < 2) return
    panel.api.moveTo({ group: panel.group, position: SIDES[direction] })
    this.focus(panel.id)
  }

  move(direction: Direction): void {
    const [panel, group] = [this.#docked(), this.#neighbour(direction)]
    if (panel === undefined || group === undefined) return
    panel.api.moveTo({ group })
    this.focus(panel.id)
  }

  linkSymbol(group: LinkGroupNumber | null, panelId?: string): void {
    this.#named(panelId)?.link.followSymbol(group)
  }

  linkInterval(group: LinkGroupNumber | null, panelId?: string): void {
    this.#named(panelId)?.link.followInterval(group)
  }

  showSymbol(symbol: InstrumentId): void {
    this.#view.recent.find(({ followsSymbols }) => followsSymbols)?.link.setSymbol(symbol)
  }

  showInterval(interval: ChartInterval): void {
    this.#view.recent.find(({ followsIntervals }) => followsIntervals)?.link.setInterval(interval)
  }

  #arrange({ layout, panels }: KeptDesk): void {
    const api = this.#api
    if (api === null) return
    const ids = panels.map(({ id }) => id)
    const arrange = (by: KeptDesk['layout']) => {
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
    this.#keeper.arrangedBy({ layout, panels })
    this.#refresh()
  }

  #kept(): KeptDesk {
    const layout = this.#api === null ? null : writeLayout(this.#api.toJSON())
    return { layout, panels: this.panels.map(({ record }) => record) }
  }

  #refresh(): void {
    const panelOf = (panel: { readonly id: string } | undefined) => panel && this.#open.get(panel.id)
    if (this.#api !== null) this.#view = viewOf(this.#api, panelOf, this.#view)
  }

  #docked(panelId = this.active?.id): IDockviewPanel | undefined {
    return panelId === undefined ? undefined : this.#api?.getPanel(panelId)
  }

  #named(panelId = this.active?.id): OpenPanel | undefined {
    return panelId === undefined ? undefined : this.#open.get(panelId)
  }

  #neighbour(direction: Direction): DockviewGroupPanel | undefined {
    const api = this.#api
    if (api?.activeGroup === undefined) return undefined
    const neighbour = api.adjacentGroupInDirection(api.activeGroup, direction)
    return api.groups.find((group) => group === neighbour)
  }

  #focusAfter(step: 1 | -1): void {
    const visible = [...this.#view.shown.values()]
    const place = visible.findIndex((panel) => panel === this.active)
    const next = visible[(place + step + visible.length) % visible.length]
    if (next !== undefined) this.focus(next.id)
  }
}
