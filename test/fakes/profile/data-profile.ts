/** Everything that an export of all data contains, in memory, for tests of export and import. */
import type { Answer } from '#contract/requests.ts'
import { createAlertRepository } from '#core/alerts/rules/alert-repository.ts'
import { alertsFormat } from '#core/alerts/rules/alerts-format.ts'
import { createDataRequests } from '#core/application/data-requests.ts'
import { createVersionedDocument } from '#core/storage/versioned-document.ts'
import { createDrawingTemplates } from '#core/charts/drawings/drawing-templates.ts'
import { createDrawingStore } from '#core/charts/drawings/drawing-store.ts'
import { drawingsFormat } from '#core/charts/drawings/drawings-format.ts'
import { createIndicators } from '#core/charts/indicators/indicators.ts'
import { createSlices } from '#core/reactive/slices.ts'
import { createVariable } from '#core/reactive/variable.ts'
import { settingsFormat } from '#core/application/settings/settings-format.ts'
import { createSettings } from '#core/application/settings/settings.ts'
import { importFile } from '#core/watchlists/files/import-file.ts'
import { createPositionStore } from '#core/positions/position-store.ts'
import { positionsFormat } from '#core/positions/lots/positions-format.ts'
import { watchlistsFormat } from '#core/watchlists/lists/watchlists-format.ts'
import { createWatchlists } from '#core/watchlists/watchlists.ts'
import { workspacesFormat } from '#core/workspace/state/stored-workspaces.ts'
import { createWorkspace } from '#core/workspace/state/workspace-edits.ts'
import { withoutIds } from '#core/workspace/state/workspace-state.ts'
import { createWorkspaces } from '#core/workspace/state/workspaces.ts'
import { NO_NEWS_MARKS } from '#model/reference/news-item.ts'
import type { NewsMarks } from '#model/reference/news-item.ts'
import type { NewLot } from '#model/positions/position-edit.ts'
import type { PlannedListing } from '#model/reference/offering.ts'
import type { ServiceAddress, ServiceSession } from '#model/service/service-session.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { knowing } from './import-rules.ts'
import { createFakeStore } from '../ports/fake-store.ts'
import { idOf } from '../quotes/live-quotes.ts'
import { drawingOf } from '#test/fixtures/drawing-arbitraries.ts'
import { alertDraft } from '#test/fixtures/alerts.ts'
import { openHistory } from '../alerts/open-history.ts'
import { userDocuments } from './user-documents.ts'

const CALLER = { onClose: () => undefined }
export const SERVICE_ADDRESS: ServiceAddress = {
  baseUrl: 'https://api.example.com',
  plan: 'premium',
  codesPerRequest: 50,
  requestsPerMinute: 600,
}
export const SIMULATED_SESSION: ServiceSession = {
  source: 'simulated',
  state: 'connected',
  address: { ...SERVICE_ADDRESS, baseUrl: 'http://127.0.0.1:4000' },
  tokenEnding: null,
  tokenProtection: null,
  failure: null,
  nextTryAt: null,
  requestsInLastMinute: 0,
}

const PLANNED: PlannedListing = {
  instrument: idOf('stock:HK::2750'),
  company: 'Indigo Mobility',
  listingOn: '2026-11-23',
  opensAt: Date.UTC(2026, 10, 23, 1, 30),
  list: 'list-1',
}

function storedOf<T>(first: T) {
  const variable = createVariable(first)
  return { current: () => variable.current(), replace: (other: T) => variable.set(other) }
}

const RSI = { kind: 'rsi', parameters: [7], colours: [2], share: 0.2 } as const

export function openDataProfile(
  session: ServiceSession = SIMULATED_SESSION,
  stored: Parameters<typeof createFakeStore>[0] = {},
) {
  const ports = userDocuments({ store: createFakeStore(stored) })
  const settings = createSettings(createVersionedDocument(ports, settingsFormat))
  const watchlists = createWatchlists(createVersionedDocument(ports, watchlistsFormat))
  const positions = createPositionStore(createVersionedDocument(ports, positionsFormat))
  const workspaces = createWorkspaces(createVersionedDocument(ports, workspacesFormat))
  const drawings = createDrawingStore(createVersionedDocument(ports, drawingsFormat))
  const indicators = createIndicators(ports, () => undefined)
  const alerts = createAlertRepository(createVersionedDocument(ports, alertsFormat), createFakeClock())
  const history = openHistory(alerts)
  const newsMarks = storedOf<NewsMarks>(NO_NEWS_MARKS)
  const plannedListings = storedOf<readonly PlannedListing[]>([])
  const requests = createDataRequests({
    slices: createSlices(createFakeClock()),
    rememberAlerts() {
      const before = alerts.current()
      return () => alerts.restore(before)
    },
    session: { current: () => session },
    settings,
    watchlists,
    positions,
    workspaces,
    drawings: { store: drawings, templates: createDrawingTemplates(ports, () => undefined) },
    indicators,
    alerts,
    alertHistory: history.transfer,
    information: { archived: { newsMarks, plannedListings } },
  })
  return {
    alerts,
    history,
    settings,
    watchlists,
    positions,
    workspaces,
    drawings,
    indicators,
    newsMarks,
    plannedListings,
    exportAll: () => requests['data.exportAll'](null, CALLER) as string,
    importAll: (content: string) => requests['data.import']({ content }, CALLER) as Promise<Answer<'data.import'>>,
    preview: (content: string) => requests['data.preview']({ content }, CALLER) as Promise<Answer<'data.preview'>>,
    canUndoImport: () => requests['data.canUndoImport'](null, CALLER) as boolean,
    undoImport: () => requests['data.undoImport'](null, CALLER) as Promise<boolean>,
    retained: () => ({
      settings: settings.current(),
      watchlists: watchlists.current(),
      positions: positions.current(),
      workspaces: workspaces.current().workspaces.map(withoutIds),
      drawings: drawings.current(),
      indicators: indicators.current(),
      alerts: alerts.current().alerts.map(({ id: _id, revision: _revision, ...alert }) => alert),
      newsMarks: newsMarks.current(),
      plannedListings: plannedListings.current(),
    }),
  }
}

const HELD: NewLot = {
  instrument: idOf('stock:US::AAPL'), quantity: '2.5', price: '150', currency: 'USD', date: '2026-11-02', fee: '1', note: null,
} // prettier-ignore

export function openUsedProfile(session?: ServiceSession) {
  const used = openDataProfile(session)
  used.settings.update({ theme: 'dark', shortcuts: { 'palette.open': 'Ctrl+P' } })
  used.watchlists.import({ name: 'mine.txt', imported: importFile('US:AAPL\nUS:TSLA', knowing()) })
  used.workspaces.edit((state) => createWorkspace(state, 'Morning'))
  used.positions.edit({ kind: 'addLots', lots: [HELD] })
  used.indicators.replace({ templates: [{ name: 'Swing', indicators: [RSI] }], symbols: [] })
  used.drawings.edit(idOf('stock:US::AAPL'), { kind: 'add', drawing: drawingOf('trend') })
  used.alerts.save(alertDraft())
  used.newsMarks.replace({ read: ['n1', 'n2'], keywords: ['回购'] })
  used.plannedListings.replace([PLANNED])
  return used
}

export type DataProfile = ReturnType<typeof openDataProfile>

/** Returns the times after all pending work. */
export function momentsIn({ history }: DataProfile): readonly number[] {
  history.clock.advance(10_000)
  return history.events().map(({ firedAt }) => firedAt)
}

export const documentsIn = (file: string) => (JSON.parse(file) as { documents: Record<string, unknown> }).documents
export const fileOf = (parts: unknown): string =>
  JSON.stringify({ format: 'quotedeck-data', version: 1, documents: parts })
