/** The sample workspace, and the content of a new window. */
import sample from '#resources/sample-watchlist.json' with { type: 'json' }
import { FIRST_PANELS } from '#model/workspace/first-panels.ts'
import { instrumentOf, isInstrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import type { PanelRecord, WindowKind, WindowPlace } from '#model/workspace/workspace.ts'
import { withIds, type WindowContent, type WorkspaceContent, type WorkspaceState } from './workspace-state.ts'

/** An empty desk would not show its purpose. */
const NEW_DESK_PANELS: readonly PanelRecord[] = [{ id: 'watchlist-1', kind: 'watchlist', state: null }]

const FIRST_PINNED = 8

/** A ticker strip starts with well-known instruments. */
export function newWindow(kind: WindowKind, places: readonly WindowPlace[]): WindowContent {
  return {
    kind,
    places,
    layout: null,
    panels: kind === 'desk' ? NEW_DESK_PANELS : [],
    pinned: kind === 'ticker' ? sampleInstruments().slice(0, FIRST_PINNED) : [],
  }
}

export function newWorkspace(name: string, places: readonly WindowPlace[]): WorkspaceContent {
  return { name, windows: [newWindow('desk', places)], links: EMPTY_LINK_GROUPS }
}

/** The sample workspace has no name: windows name it in the user's language. */
export function firstRunState(): WorkspaceState {
  // Only for a stock every panel has content.
  const symbol = sampleInstruments().find((id) => instrumentOf(id).assetClass === 'stock') ?? null
  const content: WorkspaceContent = {
    name: '',
    windows: [{ ...newWindow('desk', []), panels: FIRST_PANELS }],
    links: { ...EMPTY_LINK_GROUPS, 1: { symbol, interval: '1D' } },
  }
  const { workspace, nextNumber } = withIds(content, 1)
  return { workspaces: [workspace], current: workspace.id, nextNumber }
}

const sampleInstruments = (): readonly InstrumentId[] => sample.filter(isInstrumentId)
