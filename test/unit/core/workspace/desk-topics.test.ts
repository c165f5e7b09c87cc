import { describe, expect, it } from 'vitest'
import type { TopicName } from '#contract/topics.ts'
import { createLinks } from '#core/workspace/links.ts'
import { createDeskTopics } from '#core/workspace/desk-topics.ts'
import { firstRunState } from '#core/workspace/state/first-run.ts'
import { createPages } from '#core/workspace/pages.ts'
import { keepLayout } from '#core/workspace/state/window-edits.ts'
import { createWindowPlan } from '#core/workspace/window-plan.ts'
import { createWorkspace, switchWorkspace } from '#core/workspace/state/workspace-edits.ts'
import { createWorkspaces } from '#core/workspace/state/workspaces.ts'
import type { WindowId } from '#model/workspace/workspace.ts'

const FIRST = 'window-2' as WindowId

function setUp() {
  const workspaces = createWorkspaces({ read: firstRunState, write: () => undefined })
  const plan = createWindowPlan(workspaces)
  const pages = createPages(workspaces, plan)
  const links = createLinks(workspaces)
  const changes: string[] = []
  const changed = (topic: TopicName, parameter: unknown): void => {
    changes.push(
      parameter === null ? topic : `${topic} ${typeof parameter === 'string' ? parameter : JSON.stringify(parameter)}`,
    )
  }
  const topics = createDeskTopics({ workspaces, links, pages, changed })
  const received = () => changes.splice(0).sort()
  return { workspaces, plan, pages, links, topics, received }
}

describe('the topics of the desk', () => {
  it('say which windows there are, and which of them a page shows', () => {
    const { pages, topics, received } = setUp()
    expect(topics.providers.workspaces.current(null)).toEqual({
      current: 'workspace-1',
      workspaces: [{ id: 'workspace-1', name: '', windows: [{ id: FIRST, kind: 'desk', isShown: false }] }],
    })
    pages.attach({ onClose: () => undefined }, { window: FIRST, orNew: false })
    expect(received()).toEqual(['workspaces'])
    expect(topics.providers.workspaces.current(null).workspaces[0]?.windows[0]?.isShown).toBe(true)
  })

  it('publish a window when its layout was stored, and nothing else', () => {
    const { workspaces, topics, received } = setUp()
    workspaces.edit((state) => keepLayout(state, FIRST, { layout: { grid: 'new' }, panels: [] }))
    expect(received()).toEqual([`window ${FIRST}`])
    expect(topics.providers.window.current(FIRST)?.layout).toEqual({ grid: 'new' })
  })

  it('publish the links only when one was set, and nothing when it has that value already', () => {
    const { links, topics, received } = setUp()
    links.setInterval(4, '1h')
    expect(received()).toEqual(['links'])
    links.setInterval(4, '1h')
    expect(received()).toEqual([])
    expect(topics.providers.links.current(null)[4]).toEqual({ symbol: null, interval: '1h' })
  })

  it('no longer know the windows of a workspace that was switched away from', () => {
    const { workspaces, topics, received } = setUp()
    const made = workspaces.edit((state) => createWorkspace(state, 'Morning'))
    if (!made.ok) throw new Error(made.failure)
    expect(received()).toEqual(['workspaces'])
    workspaces.edit((state) => switchWorkspace(state, made.value))
    expect(received()).toEqual(['links', `window ${FIRST}`, 'window window-4', 'workspaces'])
    expect(topics.providers.window.current(FIRST)).toBeNull()
    expect(topics.providers.window.current('window-4' as WindowId)?.kind).toBe('desk')
  })

  it('are silent once they are disposed of', () => {
    const { plan, topics, received } = setUp()
    topics.dispose()
    plan.open('desk', null)
    expect(received()).toEqual([])
  })
})
