import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exportWorkspace, importWorkspace as importSteps } from '#core/workspace/workspace-file.ts'
import { atOnce } from '#core/reactive/slices.ts'
import { withIds } from '#core/workspace/state/workspace-state.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import { MAX_WINDOWS } from '#model/workspace/workspace.ts'
import { workspaceContent } from '#test/fixtures/workspace-arbitraries.ts'

const DESK = { kind: 'desk', places: [], layout: null, panels: [], pinned: [] }
const CONTENT = { name: 'Mine', windows: [DESK], links: EMPTY_LINK_GROUPS }

const importWorkspace = (text: string) => atOnce(importSteps(text))

const fileOf = (workspace: unknown, version: unknown = 1): string =>
  JSON.stringify({ format: 'quotedeck-workspace', version, workspace })

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

describe('a workspace that is exported', () => {
  it('is imported as it was, but for the ids', () => {
    fc.assert(
      fc.property(workspaceContent, fc.integer({ min: 1, max: 1_000 }), (content, number) => {
        const { workspace } = withIds(content, number)
        const file = exportWorkspace(workspace)
        expect(file).not.toContain(`"${workspace.id}"`)
        expect(importWorkspace(file)).toEqual({ ok: true, value: content })
      }),
      { numRuns: 200 },
    )
  })
})

describe('a workspace file', () => {
  it('may be written by hand', () => {
    expect(importWorkspace(fileOf(CONTENT))).toEqual({ ok: true, value: CONTENT })
  })

  it.each<[string, string, string]>([
    ['nothing', '', 'notJson'],
    ['half a file', fileOf(CONTENT).slice(0, -5), 'notJson'],
    ['JSON of another kind', '{"version":1,"layers":[]}', 'otherFormat'],
    ['no object', '"quotedeck-workspace"', 'otherFormat'],
    ['null', 'null', 'otherFormat'],
    ['an archive of all data', '{"format":"quotedeck-data","version":1}', 'otherFormat'],
    ['a file of a newer version', fileOf(CONTENT, 2), 'newer'],
    ['a version that is none', fileOf(CONTENT, '1'), 'malformed'],
    ['no workspace', fileOf(undefined), 'malformed'],
    ['no windows', fileOf({ ...CONTENT, windows: [] }), 'malformed'],
    ['no desk', fileOf({ ...CONTENT, windows: [{ ...DESK, kind: 'ticker' }] }), 'malformed'],
    ['a window of an unknown kind', fileOf({ ...CONTENT, windows: [DESK, { ...DESK, kind: 'x' }] }), 'malformed'],
    ['a window too many', fileOf({ ...CONTENT, windows: Array(MAX_WINDOWS + 1).fill(DESK) }), 'malformed'],
    ['a field too many', fileOf({ ...CONTENT, script: 'x' }), 'malformed'],
    ['half of the links', fileOf({ ...CONTENT, links: { 1: EMPTY_LINK_GROUPS[1] } }), 'malformed'],
    ['a pinned symbol that is none', fileOf({ ...CONTENT, windows: [{ ...DESK, pinned: ['x'] }] }), 'malformed'],
    ['two panels of one id', fileOf({ ...CONTENT, windows: [{ ...DESK, panels: Array(2).fill({ id: 'a', kind: 'b', state: 1 }) }] }), 'malformed'],
    ['a layout that is too deep', fileOf(CONTENT).replace('"layout":null', `"layout":${nested(1_000)}`), 'malformed'],
    ['a layout nested without end', fileOf(CONTENT).replace('"layout":null', `"layout":${nested(300_000)}`), 'notJson'],
    ['a layout that is too large', fileOf(CONTENT).replace('"layout":null', `"layout":"${'x'.repeat(400_000)}"`), 'malformed'],
    ['more text than a workspace can be', ' '.repeat(2_000_001), 'tooLarge'],
  ])('with %s is refused with the reason', (_what, text, reason) => {
    expect(importWorkspace(text)).toEqual({ ok: false, failure: reason })
  }) // prettier-ignore

  it('is taken whole or refused, whatever it holds', () => {
    const field = fc.constantFrom('name', 'windows', 'links')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.tuple(field, fc.jsonValue()).map(([key, value]) => ({ ...CONTENT, [key]: value })),
        ),
        (workspace) => {
          const read = importWorkspace(fileOf(workspace))
          if (read.ok) expect(importWorkspace(fileOf(read.value))).toEqual(read)
          else expect(read.failure).toBe('malformed')
        },
      ),
    )
  })
})
