/** What workspaces are called. */
import type { WorkspaceSummary } from '../../model/workspace.ts'
import { m } from '../i18n/compiled/messages.js'

/** A workspace without a name is the one that the application comes with. */
export function workspaceName({ name }: Pick<WorkspaceSummary, 'name'>): string {
  return name === '' ? m.workspace_own_name() : name
}
