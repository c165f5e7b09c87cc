/** The docking frame of one desk window: open panels over the docking library, and everything that can be done to them. */
import type { DockviewApi, DockviewGroupPanel, IDockviewPanel } from 'dockview'
import type { CandleInterval } from '../../model/candle.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { LinkGroupNumber } from '../../model/link-group.ts'
import { MOST_PANELS, type PanelRecord } from '../../model/workspace.ts'
import type { Box } from '../components/place-beside.ts'
import type { PanelLinkPorts } from '../links/panel-link.svelte.ts'
import type { Clock } from '../live/clock.ts'
import type { DeskActions, Direction } from './desk-actions.ts'
import { PANEL_COMPONENT, readLayout, writeLayout } from './kept-layout.ts'
import { createLayoutKeeper, type KeptDesk, type LayoutKeeper } from './layout-keeper.ts'
import { OpenPanel } from './open-panel.svelte.ts'

export interface DockPorts extends Omit<PanelLinkPorts, 'changed'> {
  readonly clock: Clock
  readonly keep: (desk: KeptDesk) => void
}

const SIDES = { left: 'left', right: 'right', up: 'top', down: 'bottom' } as const satisfies Record<Direction, string>

export class Dock implements DeskActions {
  panels: readonly OpenPanel[] = $state.raw([])
  active: OpenPanel | null = $state.raw(null)
  isMaximised = $state(false)
  /** Where the menu of the active panel was asked for; null while it is closed. */
  menu: Box | null = $state.raw(null)
  /** The panel that each group of tabs shows, by the group's id. */
  #shown: ReadonlyMap<string, OpenPanel> = $state.raw(new Map())
  /** Open panels, the last active one first. */
  #recent: readonly OpenPanel[] = []
  #api: DockviewApi | null = null
  readonly #open = new Map<string, OpenPanel>()
  readonly #focusers = new Map<string, () => void>()
  readonly #ports: DockPorts
  readonly #keeper: LayoutKeeper

  constructor(ports: DockPorts) {
    this.#ports = ports
    this.#keeper = createLayoutKeeper({ clock: ports.clock, keep: ports.keep, current: () => this.#kept() })
  }

  /** Takes over the library's frame and arranges in it what is kept. */
  start(api: DockviewApi, kept: KeptDesk): () => void {
    this.#api = api
    this.#arrange(kept)
    const subscriptions = [
      api.onDidRemovePanel(({ id }) => void this.#open.delete(id)),
      api.onDidLayoutChange(() => this.#changed()),
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

  /** @throws RangeError for a panel that is not open. */
  panel(id: string): OpenPanel {
    const panel = this.#open.get(id)
    if (panel === undefined) throw new RangeError(`no panel ${id}`)
    return panel
  }

  /** The panel that a group of tabs shows; undefined for an empty or unknown one. */
  shownIn(groupId: string): OpenPanel | undefined {
    return this.#shown.get(groupId)
  }

  /** Makes a panel active and opens its menu. */
  openMenu(panelId: string, anchor: Box): void {
    this.focus(panelId)
    this.menu = anchor
  }

  /** Says how the focus gets into a panel while it is drawn. */
  setFocuser(panelId: string, focus: (() => void) | null): void {
    if (focus === null) this.#focusers.delete(panelId)
    else this.#focusers.set(panelId, focus)
  }

  /** `groupId` names the tabs that it joins; those of the active panel when left out. */
  open(kind: string, groupId?: string): string | null {
    if (this.#api === null || this.#open.size >= MOST_PANELS) return null
    const panel = this.#adopt({ id: this.#freeId(kind), kind, state: null })
    const group = this.#api.groups.find(({ id }) => id === groupId) ?? this.#api.activeGroup
    const beside = group === undefined ? {} : { position: { referenceGroup: group } }
    this.#api.addPanel({ id: panel.id, component: PANEL_COMPONENT, title: panel.title, ...beside })
    return panel.id
  }

  show(kind: string): void {
    const present = this.panels.find((panel) => panel.kind === kind)
    const id = present?.id ?? this.open(kind)
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
    const panel = this.#api?.getPanel(panelId)
    if (panel === undefined) return
    panel.api.setActive()
    this.#focusers.get(panelId)?.()
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
    this.#moveWithFocus(panel, () => panel.api.moveTo({ group: panel.group, position: SIDES[direction] }))
  }

  move(direction: Direction): void {
    const panel = this.#docked()
    const group = this.#neighbour(direction)
    if (panel !== undefined && group !== undefined) this.#moveWithFocus(panel, () => panel.api.moveTo({ group }))
  }

  linkSymbol(group: LinkGroupNumber | null, panelId?: string): void {
    this.#named(panelId)?.link.followSymbol(group)
  }

  linkInterval(group: LinkGroupNumber | null, panelId?: string): void {
    this.#named(panelId)?.link.followInterval(group)
  }

  showSymbol(symbol: InstrumentId): void {
    this.#lastActive(({ followsSymbols }) => followsSymbols)?.link.setSymbol(symbol)
  }

  showInterval(interval: CandleInterval): void {
    this.#lastActive(({ followsIntervals }) => followsIntervals)?.link.setInterval(interval)
  }

  #arrange({ layout, panels }: KeptDesk): void {
    const api = this.#api
    if (api === null) return
    api.clear()
    this.#open.clear()
    for (const record of panels) this.#adopt(record)
    const ids = [...this.#open.keys()]
    try {
      api.fromJSON(readLayout(layout, ids))
    } catch {
      // Whatever the library makes of it: nothing is lost.
      for (const id of ids) if (!this.#open.has(id)) this.#adopt(recordOf(panels, id))
      api.fromJSON(readLayout(null, ids))
    }
    if (api.activePanel === undefined) api.panels[0]?.api.setActive()
    this.#keeper.arrangedBy({ layout, panels })
    this.#refresh()
  }

  #adopt(record: PanelRecord): OpenPanel {
    const panel = new OpenPanel(record, { ...this.#ports, changed: () => this.#keeper.changed() })
    this.#open.set(panel.id, panel)
    return panel
  }

  #kept(): KeptDesk {
    const layout = this.#api === null ? null : writeLayout(this.#api.toJSON())
    return { layout, panels: this.panels.map(({ record }) => record) }
  }

  #changed(): void {
    this.#refresh()
    this.#keeper.changed()
  }

  #refresh(): void {
    const api = this.#api
    if (api === null) return
    // The tree of groups stands in the document in reading order.
    const groups = [...api.groups].sort((a, b) => (isBefore(a.element, b.element) ? -1 : 1))
    const openOf = ({ id }: { readonly id: string }) => this.#open.get(id)
    this.panels = groups.flatMap((group) => group.panels.map(openOf)).filter((panel) => panel !== undefined)
    const shown = groups.map(({ id, activePanel }) => [id, activePanel && openOf(activePanel)] as const)
    this.#shown = new Map(shown.filter((pair): pair is [string, OpenPanel] => pair[1] !== undefined))
    this.active = (api.activePanel && openOf(api.activePanel)) ?? null
    this.isMaximised = api.hasMaximizedGroup()
    const { active, panels } = this
    const others = [...this.#recent, ...panels].filter((panel) => panel !== active && panels.includes(panel))
    this.#recent = [...new Set(active === null ? others : [active, ...others])]
  }

  #docked(panelId = this.active?.id): IDockviewPanel | undefined {
    return panelId === undefined ? undefined : this.#api?.getPanel(panelId)
  }

  #named(panelId = this.active?.id): OpenPanel | undefined {
    return panelId === undefined ? undefined : this.#open.get(panelId)
  }

  #lastActive(passes: (panel: OpenPanel) => boolean): OpenPanel | undefined {
    return this.#recent.find(passes)
  }

  #neighbour(direction: Direction): DockviewGroupPanel | undefined {
    const api = this.#api
    if (api?.activeGroup === undefined) return undefined
    const neighbour = api.adjacentGroupInDirection(api.activeGroup, direction)
    return api.groups.find((group) => group === neighbour)
  }

  #focusAfter(step: 1 | -1): void {
    const visible = [...this.#shown.values()]
    const place = visible.findIndex((panel) => panel === this.active)
    const next = visible[(place + step + visible.length) % visible.length]
    if (next !== undefined) this.focus(next.id)
  }

  #moveWithFocus(panel: IDockviewPanel, move: () => void): void {
    move()
    this.focus(panel.id)
  }

  #freeId(kind: string): string {
    let number = 1
    while (this.#open.has(`${kind}-${number}`)) number += 1
    return `${kind}-${number}`
  }
}

const isBefore = (a: Node, b: Node): boolean => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

function recordOf(panels: readonly PanelRecord[], id: string): PanelRecord {
  const record = panels.find((panel) => panel.id === id)
  if (record === undefined) throw new RangeError(`no panel ${id}`)
  return record
}
