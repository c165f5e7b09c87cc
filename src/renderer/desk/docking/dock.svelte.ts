/** The docking frame of one desk window, with all actions on its panels. */
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { LINK_GROUP_NUMBERS, type LinkGroupNumber } from '#model/workspace/link-group.ts'
import { MAX_PANELS } from '#model/workspace/workspace.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Box } from '#renderer/components/menus/anchor.ts'
import { Arrangement, type ArrangementPorts } from './arrangement.svelte.ts'
import type { ChartCount, DeskActions, DeskContent, Direction } from '#renderer/app/desk-actions.ts'
import { chartGrid } from '../layouts/chart-grid.ts'
import { createPanelFocus } from '../focus/focus.ts'
import type { FocusHeir, LostFocus } from '../focus/lost-focus.ts'
import type { OpenPanel } from '../open-panels/open-panel.svelte.ts'

const SIDES = { left: 'left', right: 'right', up: 'top', down: 'bottom' } as const satisfies Record<Direction, string>

/** The focus id of the content of an empty desk. */
export const EMPTY_DESK = 'empty-desk'

export class Dock implements DeskActions, FocusHeir {
  menu: Box | null = $state.raw(null)
  readonly panelFocus = createPanelFocus()
  readonly arrangement: Arrangement

  constructor(ports: ArrangementPorts) {
    this.arrangement = new Arrangement(ports)
  }

  get panels(): readonly OpenPanel[] {
    return this.arrangement.view.panels
  }

  get active(): OpenPanel | null {
    return this.arrangement.view.active
  }

  /** The symbol of the panel that was active last and has one. */
  get chosenSymbol(): InstrumentId | null {
    return this.arrangement.view.recent.find(({ symbol }) => symbol !== null)?.symbol ?? null
  }

  get isMaximised(): boolean {
    return this.arrangement.view.isMaximised
  }

  showAlone(isAlone: boolean, frame: { readonly clientWidth: number; readonly clientHeight: number }): void {
    if (!isAlone) return this.arrangement.layBeside(frame.clientWidth, frame.clientHeight)
    this.arrangement.standAlone()
    this.arrangement.docked()?.api.maximize()
  }

  /** @throws RangeError for a panel that is not open. */
  panel(id: string): OpenPanel {
    const panel = this.arrangement.panel(id)
    if (panel === undefined) throw new RangeError(`no panel ${id}`)
    return panel
  }

  /** Returns the panel's name, numbered if an earlier panel has the same. */
  nameOf(panel: OpenPanel): string {
    const { tabName } = panel
    const index = this.panels.filter((one) => one.tabName === tabName).indexOf(panel)
    return index <= 0 ? tabName : m.panel_numbered({ panel: tabName, number: index + 1 })
  }

  /** Returns undefined for an empty or unknown group. */
  shownIn(groupId: string): OpenPanel | undefined {
    return this.arrangement.view.shown.get(groupId)
  }

  arrange(desk: DeskContent): void {
    if (this.isMaximised) this.toggleMaximise()
    this.arrangement.replace(desk)
  }

  gridOfCharts(count: ChartCount, symbols: readonly InstrumentId[]): void {
    const { arrangement } = this
    if (this.panels.length + count > MAX_PANELS) return
    const chart = this.#latestChart()
    const { desk } = arrangement
    if (chart === undefined || desk === null) return
    const { id, interval } = chart
    const shown = chart.symbol ?? symbols.at(0) ?? null
    const group = chart.intervalGroup ?? this.#freeGroup
    this.arrange(chartGrid(desk, { count, symbols, chart: id, shown, group }))
    const { link } = this.panel(id)
    if (link.symbol === null && shown !== null) link.setSymbol(shown)
    // The group may still have another interval.
    if (interval !== null) link.setInterval(interval)
    this.focus(id)
  }

  /** Returns the last active chart, else a new one; undefined if the desk is full. */
  #latestChart(): OpenPanel | undefined {
    const isChart = ({ kind }: OpenPanel) => kind === 'chart'
    if (!this.panels.some(isChart)) this.open('chart')
    return this.arrangement.view.recent.find(isChart)
  }

  /** Returns the first group whose interval no panel follows, else group 1. */
  get #freeGroup(): LinkGroupNumber {
    return LINK_GROUP_NUMBERS.find((number) => this.panels.every(({ intervalGroup }) => intervalGroup !== number)) ?? 1
  }

  openMenu(panelId: string, anchor: Box): void {
    this.focus(panelId)
    this.menu = anchor
  }

  open(kind: string, groupId?: string): string | null {
    const id = this.arrangement.open(kind, groupId)
    if (id !== null) this.focus(id)
    return id
  }

  show(kind: string): void {
    const id = this.panels.find((panel) => panel.kind === kind)?.id
    if (id === undefined) this.open(kind)
    else this.focus(id)
  }

  close(panelId?: string): void {
    this.arrangement.docked(panelId)?.api.close()
  }

  toggleMaximise(): void {
    const { api, isAlone } = this.arrangement
    if (isAlone) return
    if (api?.hasMaximizedGroup() === true) api.exitMaximizedGroup()
    else this.arrangement.docked()?.api.maximize()
  }

  focus(panelId: string): void {
    this.reveal(panelId)
    this.panelFocus.enter(panelId)
    // The desk scrolls if its panels need more room than the window has.
    this.arrangement.docked(panelId)?.group.element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  /** Moves the focus within its panel, or to the active panel. */
  inherit(lost: LostFocus): void {
    if (this.panelFocus.replace(lost)) return
    const { api } = this.arrangement
    // The library has already chosen another active panel, and reports it later.
    const heir = api?.activePanel ?? api?.groups[0]?.activePanel
    if (heir === undefined) this.panelFocus.enter(EMPTY_DESK)
    else this.focus(heir.id)
  }

  /** Activates a panel without moving the focus: on a phone a focused field would open the keyboard. */
  reveal(panelId: string): void {
    const panel = this.arrangement.docked(panelId)
    const { api } = this.arrangement
    if (api?.hasMaximizedGroup() === true && panel?.group.api.isMaximized() === false) api.exitMaximizedGroup()
    // The library re-renders an activated panel, even a visible one, which would lose its scroll position.
    if (panel !== undefined && panel.group.activePanel === panel) panel.group.api.setActive()
    else panel?.api.setActive()
  }

  focusNext(): void {
    this.#focusAfter(1)
  }

  focusPrevious(): void {
    this.#focusAfter(-1)
  }

  focusTowards(direction: Direction): void {
    if (this.isMaximised) return
    const shown = this.arrangement.neighbour(direction)?.activePanel
    if (shown !== undefined) this.focus(shown.id)
  }

  split(direction: Direction): void {
    const panel = this.arrangement.docked()
    if (panel === undefined || panel.group.panels.length < 2) return
    panel.api.moveTo({ group: panel.group, position: SIDES[direction] })
    this.focus(panel.id)
  }

  move(direction: Direction): void {
    const [panel, group] = [this.arrangement.docked(), this.arrangement.neighbour(direction)]
    if (panel === undefined || group === undefined) return
    panel.api.moveTo({ group })
    this.focus(panel.id)
  }

  linkSymbol(group: LinkGroupNumber | null, panelId?: string): void {
    this.arrangement.panel(panelId)?.link.followSymbol(group)
  }

  linkInterval(group: LinkGroupNumber | null, panelId?: string): void {
    this.arrangement.panel(panelId)?.link.followInterval(group)
  }

  showSymbol(symbol: InstrumentId): void {
    this.arrangement.view.recent.find(({ followsSymbols }) => followsSymbols)?.link.setSymbol(symbol)
  }

  showInterval(interval: ChartInterval): void {
    this.arrangement.view.recent.find(({ followsIntervals }) => followsIntervals)?.link.setInterval(interval)
  }

  #focusAfter(step: 1 | -1): void {
    // A maximised panel covers the others.
    if (this.isMaximised) return
    const visible = [...this.arrangement.view.shown.values()]
    const place = visible.findIndex((panel) => panel === this.active)
    const next = visible[(place + step + visible.length) % visible.length]
    if (next !== undefined) this.focus(next.id)
  }
}
