import { describe, expect, it } from 'vitest'
import { createAlertRepository } from '#core/alerts/rules/alert-repository.ts'
import { alertsFormat } from '#core/alerts/rules/alerts-format.ts'
import { createDrawingTemplates } from '#core/charts/drawings/drawing-templates.ts'
import { createDrawingStore } from '#core/charts/drawings/drawing-store.ts'
import { drawingsFormat } from '#core/charts/drawings/drawings-format.ts'
import { createIndicators } from '#core/charts/indicators/indicators.ts'
import { MAX_FILED_EVENTS } from '#core/alerts/persistence/history/history-transfer.ts'
import { createDataRequests } from '#core/application/data-requests.ts'
import { createSettings } from '#core/application/settings/settings.ts'
import { settingsFormat } from '#core/application/settings/settings-format.ts'
import { createSlices } from '#core/reactive/slices.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { createWatchlists } from '#core/watchlists/watchlists.ts'
import { watchlistsFormat } from '#core/watchlists/lists/watchlists-format.ts'
import { createPositionStore } from '#core/positions/position-store.ts'
import { positionsFormat } from '#core/positions/lots/positions-format.ts'
import { workspacesFormat } from '#core/workspace/state/stored-workspaces.ts'
import { keepLayout, openWindow } from '#core/workspace/state/window-edits.ts'
import { createWorkspace } from '#core/workspace/state/workspace-edits.ts'
import { withoutIds } from '#core/workspace/state/workspace-state.ts'
import { createWorkspaces } from '#core/workspace/state/workspaces.ts'
import { INDICATOR_KINDS } from '#model/charts/chart-indicator.ts'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { NO_NEWS_MARKS, type NewsMarks } from '#model/reference/news-item.ts'
import type { PlannedListing } from '#model/reference/offering.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import { createFakeClock } from '#test/fakes/ports/fake-clock.ts'
import { createFakeStore } from '#test/fakes/ports/fake-store.ts'
import { sessionWith } from '#test/fakes/quotes/live-quotes.ts'
import { alertDraft } from '#test/fixtures/alerts.ts'
import { openHistory } from '#test/fakes/alerts/open-history.ts'
import { drawingOf } from '#test/fixtures/drawing-arbitraries.ts'
import { userDocuments } from '#test/fakes/profile/user-documents.ts'

const CALLER = { onClose: () => undefined }
/** Each of these characters takes two in JSON text. */
const WIDE = '"'

const instrument = (place: number): InstrumentId =>
  instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: `${WIDE.repeat(20)}${place}` })

function open(stored: Parameters<typeof createFakeStore>[0] = {}) {
  // Each edit would write the whole document.
  const store = { ...createFakeStore(stored), write: () => undefined }
  const ports = userDocuments({ store })
  const kept = {
    settings: createSettings(createVersionedDocument(ports, settingsFormat)),
    watchlists: createWatchlists(createVersionedDocument(ports, watchlistsFormat)),
    positions: createPositionStore(createVersionedDocument(ports, positionsFormat)),
    workspaces: createWorkspaces(createVersionedDocument(ports, workspacesFormat)),
    drawings: createDrawingStore(createVersionedDocument(ports, drawingsFormat)),
    indicators: createIndicators(ports, () => undefined),
    alerts: createAlertRepository(createVersionedDocument(ports, alertsFormat), createFakeClock()),
  }
  const history = openHistory(kept.alerts)
  const newsMarks = createVariable<NewsMarks>(NO_NEWS_MARKS)
  const plannedListings = createVariable<readonly PlannedListing[]>([])
  const session = createVariable<ServiceSession>(sessionWith())
  const requests = createDataRequests({
    ...kept,
    drawings: { store: kept.drawings, templates: createDrawingTemplates(ports, () => undefined) },
    slices: createSlices(createFakeClock()),
    session,
    rememberAlerts: () => () => undefined,
    alertHistory: history.transfer,
    information: {
      archived: {
        newsMarks: { current: newsMarks.current, replace: newsMarks.set },
        plannedListings: { current: plannedListings.current, replace: plannedListings.set },
      },
    },
  })
  return {
    ...kept,
    history,
    exportAll: () => requests['data.exportAll'](null, CALLER) as string,
    importAll: (content: string) => requests['data.import']({ content }, CALLER),
    contents: () => ({
      watchlists: kept.watchlists.current(),
      workspaces: kept.workspaces.current().workspaces.map(withoutIds),
      positions: kept.positions.current(),
      drawings: kept.drawings.current(),
      indicators: kept.indicators.current(),
      alerts: kept.alerts.current().alerts.map(({ id: _id, revision: _revision, ...one }) => one),
    }),
  }
}

type Open = ReturnType<typeof open>

/** Returns the reason of the refusal. */
function fill(edit: (place: number) => { readonly ok: boolean; readonly failure?: string }): string {
  for (let place = 0; place < 20_000; place++) {
    const done = edit(place)
    if (!done.ok) return done.failure ?? ''
  }
  return 'never refused'
}

const FILLS: Readonly<Record<string, (one: Open) => string>> = {
  watchlists({ watchlists }) {
    const list = watchlists.current()[0]?.id ?? ''
    return fill((place) => {
      const instruments = [instrument(place)]
      const added = watchlists.edit({ kind: 'addEntries', list, instruments, before: null })
      const marks = { note: WIDE.repeat(1_000) }
      return added.ok ? watchlists.edit({ kind: 'markEntries', list, instruments, marks }) : added
    })
  },
  positions: ({ positions }) =>
    fill((place) => {
      const terms = { quantity: '123456.789', price: '123456.789', currency: 'USD', date: '2026-11-02', fee: '0.01' }
      return positions.edit({ kind: 'addLots', lots: [{ instrument: instrument(place % 500), ...terms, note: WIDE.repeat(200) }] }) // prettier-ignore
    }),
  workspaces({ workspaces }) {
    const panels = [{ id: 'a', kind: 'chart', state: WIDE.repeat(10_000) }]
    return fill((place) => {
      if (place % 20 === 19) return workspaces.edit((state) => createWorkspace(state, WIDE.repeat(80)))
      const opened = workspaces.edit((state) => openWindow(state, 'desk', null))
      return opened.ok
        ? workspaces.edit((state) => keepLayout(state, opened.value, { layout: { grid: 1 }, panels }))
        : opened
    })
  },
  drawings: ({ drawings }) =>
    fill((place) =>
      drawings.edit(instrument(place % 100), {
        kind: 'add',
        drawing: { ...drawingOf('text'), text: WIDE.repeat(200) },
      }),
    ),
  indicators({ indicators }) {
    const all = INDICATOR_KINDS.map((kind) => ({
      kind,
      parameters: Array.from({ length: 6 }, () => 1 / 3),
      colours: [],
      share: null,
    }))
    for (let place = 0; place < 200; place++)
      void indicators.requests['indicators.keepForSymbol']({ instrument: instrument(place), indicators: all }, CALLER)
    return fill((place) => indicators.requests['indicators.saveTemplate']({ name: `T${place}`, indicators: all }, CALLER) as { readonly ok: boolean }) // prettier-ignore
  },
  alerts: ({ alerts }) => fill((place) => alerts.save(alertDraft({ name: WIDE.repeat(80), expiresAt: place }))),
}

describe('each document of the user', () => {
  it.each(Object.keys(FILLS))('is bounded in all: %s', (name) => {
    expect(FILLS[name]?.(open())).toMatch(/^tooM/u)
  })

  it('can be exported and imported at its fullest', async () => {
    const full = open()
    for (const name of Object.keys(FILLS)) FILLS[name]?.(full)
    full.history.fire({ name: WIDE.repeat(80) }, MAX_FILED_EVENTS)
    const file = full.exportAll()
    expect(file.length).toBeGreaterThan(2_000_000)
    const other = open()
    expect(await other.importAll(file)).toMatchObject({ ok: true })
    expect(other.contents()).toEqual(full.contents())
    expect(other.exportAll().length).toBeLessThan(4_000_000)
    expect(await open().importAll(other.exportAll())).toMatchObject({ ok: true })
  })

  it('can become less where an earlier version kept more', () => {
    const rows = Array.from({ length: 500 }, (_, place) => ({ instrument: instrument(place), note: 'x'.repeat(2_000) }))
    const one = open({ watchlists: { version: 2, content: [{ id: 'a', name: 'Long', rows }] } })
    const edit = one.watchlists.edit
    expect(edit({ kind: 'addList', name: 'More' })).toEqual({ ok: false, failure: 'tooMuchInAll' })
    expect(edit({ kind: 'removeRows', list: 'a', rows: [instrument(0)] }).ok).toBe(true)
    expect(one.watchlists.current()[0]?.rows).toHaveLength(499)
  })
})
