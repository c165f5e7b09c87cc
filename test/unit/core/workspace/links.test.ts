import { describe, expect, it } from 'vitest'
import { createLinks } from '#core/workspace/links.ts'
import { firstRunState } from '#core/workspace/state/first-run.ts'
import { createWorkspace, switchWorkspace } from '#core/workspace/state/workspace-edits.ts'
import { createWorkspaces } from '#core/workspace/state/workspaces.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'

const TSLA = 'stock:US::TSLA' as InstrumentId

function setUp() {
  const workspaces = createWorkspaces({ read: firstRunState, write: () => undefined })
  return { workspaces, links: createLinks(workspaces) }
}

describe('a link group', () => {
  it('holds its symbol and its interval apart', () => {
    const { links } = setUp()
    links.setInterval(3, '15m')
    links.setSymbol(3, TSLA)
    expect(links.current()[3]).toEqual({ symbol: TSLA, interval: '15m' })
    links.setSymbol(3, null)
    expect(links.current()[3]).toEqual({ symbol: null, interval: '15m' })
    expect(links.current()[4]).toEqual({ symbol: null, interval: null })
  })

  it('belongs to its workspace', () => {
    const { workspaces, links } = setUp()
    const sample = workspaces.current().current
    links.setSymbol(3, TSLA)
    const made = workspaces.edit((state) => createWorkspace(state, 'Morning'))
    if (!made.ok) throw new Error(made.failure)
    workspaces.edit((state) => switchWorkspace(state, made.value))
    expect(links.current()).toEqual(EMPTY_LINK_GROUPS)
    workspaces.edit((state) => switchWorkspace(state, sample))
    expect(links.current()[3].symbol).toBe(TSLA)
  })
})
