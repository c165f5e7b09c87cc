/** The link groups of the current workspace. */
import type { ChartInterval } from '#model/candles/candle-interval.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LinkGroup, LinkGroupNumber, LinkGroups } from '#model/workspace/link-group.ts'
import { changeWorkspace, currentOf, type Edited, type WorkspaceState } from './state/workspace-state.ts'
import type { Workspaces } from './state/workspaces.ts'

export interface Links {
  current(): LinkGroups
  setSymbol(group: LinkGroupNumber, symbol: InstrumentId | null): void
  setInterval(group: LinkGroupNumber, interval: ChartInterval | null): void
}

export function createLinks(workspaces: Pick<Workspaces, 'current' | 'edit'>): Links {
  return {
    current: () => currentOf(workspaces.current()).links,
    setSymbol: (group, symbol) => void workspaces.edit((state) => changeLink(state, group, { symbol })),
    setInterval: (group, interval) => void workspaces.edit((state) => changeLink(state, group, { interval })),
  }
}

export function changeLink(state: WorkspaceState, group: LinkGroupNumber, change: Partial<LinkGroup>): Edited {
  return changeWorkspace(state, state.current, (workspace) => {
    const before = workspace.links[group]
    const after = { ...before, ...change }
    if (after.symbol === before.symbol && after.interval === before.interval) return workspace
    return { ...workspace, links: { ...workspace.links, [group]: after } }
  })
}
