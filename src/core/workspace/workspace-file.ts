/** One workspace as a file, without ids; imported only as a whole. */
import * as v from 'valibot'
import * as schemas from '#contract/workspace/workspace-schemas.ts'
import { failure, success, type Result } from '#model/values/failure.ts'
import { MAX_PLACES, MAX_WINDOWS, type FileFault, type Workspace } from '#model/workspace/workspace.ts'
import type { Steps } from '../reactive/slices.ts'
import { readJsonFile, writeJsonFile, type JsonFileKind } from '../storage/json-file.ts'
import { withoutIds, type WorkspaceContent } from './state/workspace-state.ts'

const KIND: JsonFileKind = { format: 'quotedeck-workspace', version: 1, maxUnits: 2_000_000 }

const link = v.strictObject({
  symbol: schemas.linkSymbol.entries.symbol,
  interval: schemas.linkInterval.entries.interval,
})

const windowContent = v.strictObject({
  kind: schemas.windowKind,
  places: v.pipe(v.array(schemas.place), v.maxLength(MAX_PLACES)),
  layout: schemas.layout,
  panels: schemas.panels,
  pinned: schemas.pinned,
})

const workspaceContent: v.GenericSchema<unknown, WorkspaceContent> = v.strictObject({
  name: schemas.storedWorkspaceName,
  windows: v.pipe(
    v.array(windowContent),
    v.maxLength(MAX_WINDOWS),
    v.check((windows) => windows.some(({ kind }) => kind === 'desk'), 'a desk'),
  ),
  links: v.strictObject({ 1: link, 2: link, 3: link, 4: link, 5: link, 6: link, 7: link, 8: link, 9: link }),
})

export function exportWorkspace(workspace: Workspace): string {
  return writeJsonFile(KIND, { workspace: withoutIds(workspace) })
}

export function* importWorkspace(text: string): Steps<Result<WorkspaceContent, FileFault>> {
  const file = yield* readJsonFile(KIND, text)
  if (!file.ok) return file
  const checked = v.safeParse(workspaceContent, file.value['workspace'])
  return checked.success ? success(checked.output) : failure('malformed')
}
