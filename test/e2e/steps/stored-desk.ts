/** Stores a desk with only the panels of a specification, because each further panel costs time. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstRunState } from '#core/workspace/state/first-run.ts'
import { openDocumentIndex } from '#node/files/document-index.ts'

/** Kinds of panels, in the order of their arrangement. */
export type DeskPanels = readonly [string, ...string[]]

export function storeDesk(profile: string, kinds: DeskPanels): void {
  const state = firstRunState()
  const panels = kinds.map((kind) => ({ id: `${kind}-1`, kind, state: null }))
  const workspaces = state.workspaces.map((workspace) => ({
    ...workspace,
    windows: workspace.windows.map((window) => ({ ...window, panels })),
  }))
  const document = { version: 1, content: { ...state, workspaces } }
  writeFileSync(join(profile, 'workspaces.json'), JSON.stringify({ document }), { mode: 0o600 })
  // Without it, the desk would look like the rest of a profile whose budget was deleted.
  openDocumentIndex(profile).keep(['workspaces'])
}
