/**
 * Fills a new profile: a list with columns of companies, alerts on headlines, and a desk with a tab for each panel with
 * texts.
 */
import { createClient } from '#contract/wire/client.ts'
import type { WorkspaceContent } from '#core/workspace/state/workspace-state.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Json } from '#model/values/json.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import { alertDraft } from '#test/fixtures/alerts.ts'
import { createFakeLine } from '#test/fakes/windows/fake-line.ts'
import { launch } from '../launch.ts'
import { done } from '../load/prepare-profile.ts'
import { branchOf, EXTENT } from '../load/windows.ts'

const COLUMNS = ['symbol', 'last', 'changePercent', 'marketCap'].map((id) => ({ id, width: null }))
const REGIONS: readonly string[] = ['US', 'HK', 'SH', 'SZ', 'GB', 'JP']

/** The link group that the panels follow. */
export const GROUP = 1

/** Panels by the group of tabs that they are in. */
const DESK: readonly (readonly (readonly [kind: string, content: Json])[])[] = [
  [['watchlist', null]],
  [['news', { markets: ['stock', 'crypto', 'forex'], languages: ['en', 'zh-CN'] }], ['offerings', { regions: REGIONS }], ['splits', REGIONS], ['alerts', null], ['health', null]],
  [['company', null], ['chart', null], ['depth', null]],
] // prettier-ignore

/** Resolves when everything is written. */
export async function prepareProfile(directory: string, instruments: readonly InstrumentId[]): Promise<void> {
  const { backend, kill } = await launch(directory, {})
  const client = createClient(createFakeLine(backend.connect), queueMicrotask)
  const { made } = done(await client.request('watchlist.edit', { kind: 'addList', name: 'Hostile' }))
  const list = made ?? ''
  done(
    await client.request('watchlist.edit', {
      kind: 'addEntries',
      list,
      instruments: [...instruments],
      before: null,
    }),
  )
  done(await client.request('watchlist.edit', { kind: 'arrangeList', list, appearance: { columns: COLUMNS } }))
  const workspace = workspaceOf(list, instruments[0] ?? null)
  const content = JSON.stringify({ format: 'quotedeck-workspace', version: 1, workspace })
  const imported = done(await client.request('workspace.import', { content }))
  done(await client.request('workspace.switch', { workspace: imported }))
  const news = alertDraft({
    target: { kind: 'everything' },
    conditions: [{ kind: 'news', keyword: 'W' }],
    sound: 'none',
  })
  done(await client.request('alert.save', { ...news, conditions: [...news.conditions] }))
  await client.request('settings.update', { welcomed: true })
  client.dispose()
  await backend.dispose()
  await kill()
}

function workspaceOf(list: string | null, symbol: InstrumentId | null): WorkspaceContent {
  const link = { symbolGroup: GROUP, intervalGroup: null, symbol: null, interval: null }
  const groups = DESK.map((panels) =>
    panels.map(([kind, content]) => {
      const own = kind === 'watchlist' ? list : content
      return { id: kind, kind, state: own === null ? { link } : { link, content: own } }
    }),
  )
  const leaf = (panels: (typeof groups)[number]) => {
    const views = panels.map(({ id }) => id)
    const [first = ''] = views
    return { type: 'leaf', data: { id: `group-${first}`, views, activeView: first }, size: EXTENT }
  }
  const column = (panels: (typeof groups)[number]) => branchOf([leaf(panels)], EXTENT / groups.length)
  const root = branchOf(groups.map(column), EXTENT)
  const layout = { grid: { root, width: EXTENT, height: EXTENT, orientation: 'HORIZONTAL' } }
  return {
    name: 'Hostile',
    windows: [{ kind: 'desk', places: [], layout, panels: groups.flat(), pinned: [] }],
    links: { ...EMPTY_LINK_GROUPS, [GROUP]: { symbol, interval: '1m' } },
  }
}
