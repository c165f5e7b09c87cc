/** The actions of the workspace menu. Each resolves to an error text, or null. */
import type { Client } from '#contract/wire/client.ts'
import type { Result } from '#model/values/failure.ts'
import { decodeText } from '#model/values/text-encoding.ts'
import type { WorkspaceFault, WorkspaceId } from '#model/workspace/workspace.ts'
import type { Sentence } from '#i18n/sentence.ts'
import { FILE_FAULT_WORDING } from '#i18n/wording/file-fault.ts'
import { requestErrorSentence } from '#i18n/wording/request-error.ts'
import { WORKSPACE_FAULT_WORDING } from '#i18n/wording/workspace.ts'

export type Problem = Sentence | null

export interface WorkspaceActionPorts {
  readonly client: Pick<Client, 'request'>
  readonly saveFile: (name: string, content: string) => void
}

export interface WorkspaceActions {
  switchTo(workspace: WorkspaceId): Promise<Problem>
  /** Creates an empty workspace and switches to it. */
  create(name: string): Promise<Problem>
  /** Copies a workspace and switches to the copy. */
  saveAs(workspace: WorkspaceId, name: string): Promise<Problem>
  duplicate(workspace: WorkspaceId, name: string): Promise<Problem>
  rename(workspace: WorkspaceId, name: string): Promise<Problem>
  remove(workspace: WorkspaceId): Promise<Problem>
  exportTo(fileName: string, workspace: WorkspaceId): Promise<Problem>
  /** Imports a workspace and switches to it. */
  importFrom(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<Problem>
}

/** Larger files exceed the contract's limit. */
const MAX_BYTES = 14_000_000

export function createWorkspaceActions({ client, saveFile }: WorkspaceActionPorts): WorkspaceActions {
  const switchTo = (workspace: WorkspaceId) =>
    attempt(async () => problemOf(await client.request('workspace.switch', { workspace })))

  const goTo = async (made: Result<WorkspaceId, WorkspaceFault>): Promise<Problem> =>
    made.ok ? switchTo(made.value) : problemOf(made)

  return {
    switchTo,
    create: (name) => attempt(async () => goTo(await client.request('workspace.create', { name }))),
    saveAs: (workspace, name) =>
      attempt(async () => goTo(await client.request('workspace.duplicate', { workspace, name }))),
    duplicate: (workspace, name) =>
      attempt(async () => problemOf(await client.request('workspace.duplicate', { workspace, name }))),
    rename: (workspace, name) =>
      attempt(async () => problemOf(await client.request('workspace.rename', { workspace, name }))),
    remove: (workspace) => attempt(async () => problemOf(await client.request('workspace.remove', { workspace }))),
    exportTo: (fileName, workspace) =>
      attempt(async () => {
        const exported = await client.request('workspace.export', { workspace })
        if (exported.ok) saveFile(fileName, exported.value)
        return problemOf(exported)
      }),
    importFrom: (file) =>
      attempt(async () => {
        if (file.size > MAX_BYTES) return FILE_FAULT_WORDING.tooLarge
        const imported = await client.request('workspace.import', {
          content: decodeText(new Uint8Array(await file.arrayBuffer()), TextDecoder),
        })
        if (imported.ok) return switchTo(imported.value)
        return imported.failure in FILE_FAULT_WORDING
          ? FILE_FAULT_WORDING[imported.failure as keyof typeof FILE_FAULT_WORDING]
          : WORKSPACE_FAULT_WORDING[imported.failure as WorkspaceFault]
      }),
  }
}

const problemOf = (outcome: Result<unknown, WorkspaceFault>): Problem =>
  outcome.ok ? null : WORKSPACE_FAULT_WORDING[outcome.failure]

const attempt = (act: () => Promise<Problem>): Promise<Problem> => act().catch(requestErrorSentence)
