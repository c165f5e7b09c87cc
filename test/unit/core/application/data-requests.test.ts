import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../../../src/contract/requests.ts'
import { createAlertRepository } from '../../../../src/core/alerts/persistence/alert-repository.ts'
import { alertsFormat } from '../../../../src/core/alerts/persistence/alerts-format.ts'
import { MAX_FILED_EVENTS } from '../../../../src/core/alerts/persistence/history-transfer.ts'
import { createDataRequests } from '../../../../src/core/application/data-requests.ts'
import { createVersionedDocument } from '../../../../src/core/storage/versioned-document.ts'
import { createDrawingStore } from '../../../../src/core/charts/drawings/drawing-store.ts'
import { drawingsFormat } from '../../../../src/core/charts/drawings/drawings-format.ts'
import { createIndicators } from '../../../../src/core/charts/indicators/indicators.ts'
import { createSlices } from '../../../../src/core/reactive/slices.ts'
import { createVariable } from '../../../../src/core/reactive/variable.ts'
import { settingsFormat } from '../../../../src/core/application/settings/settings-format.ts'
import { createSettings } from '../../../../src/core/application/settings/settings.ts'
import { importFile } from '../../../../src/core/watchlists/import-file.ts'
import { watchlistsFormat } from '../../../../src/core/watchlists/watchlists-format.ts'
import { createWatchlists } from '../../../../src/core/watchlists/watchlists.ts'
import { workspacesFormat } from '../../../../src/core/workspace/stored-workspaces.ts'
import { createWorkspace } from '../../../../src/core/workspace/workspace-edits.ts'
import { withoutIds } from '../../../../src/core/workspace/workspace-state.ts'
import { createWorkspaces } from '../../../../src/core/workspace/workspaces.ts'
import type { AlertId } from '../../../../src/model/alert.ts'
import { NO_NEWS_MARKS, type NewsMarks } from '../../../../src/model/news-item.ts'
import type { PlannedListing } from '../../../../src/model/offering.ts'
import type { ServiceAddress, ServiceSession } from '../../../../src/model/service-session.ts'
import { DEFAULT_SETTINGS } from '../../../../src/model/settings.ts'
import { createFakeClock } from '../../../fakes/fake-clock.ts'
import { createFakeLog } from '../../../fakes/fake-log.ts'
import { knowing } from '../../../fakes/import-rules.ts'
import { createFakeStore } from '../../../fakes/fake-store.ts'
import { idOf } from '../../../fakes/live-quotes.ts'
import { drawingOf } from '../../../fixtures/drawing-arbitraries.ts'
import { alertDraft } from '../../../fixtures/alerts.ts'
import { openHistory } from '../../../fakes/open-history.ts'
import { workspaceState } from '../../../fixtures/workspace-arbitraries.ts'

const CALLER = { onClose: () => undefined }
const ADDRESS: ServiceAddress = {
  baseUrl: 'https://api.example.com',
  plan: 'premium',
  codesPerRequest: 50,
  requestsPerMinute: 600,
}
const SIMULATED: ServiceSession = {
  source: 'simulated',
  state: 'connected',
  address: { ...ADDRESS, baseUrl: 'http://127.0.0.1:4000' },
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

/** Something kept, as an archive sees it. */
function storedOf<T>(first: T) {
  const variable = createVariable(first)
  return { current: () => variable.current(), replace: (other: T) => variable.set(other) }
}

const RSI = { kind: 'rsi', parameters: [7], colours: [2], share: 0.2 } as const

function setUp(session: ServiceSession = SIMULATED, stored: Parameters<typeof createFakeStore>[0] = {}) {
  const ports = { store: createFakeStore(stored), log: createFakeLog(), report: () => undefined }
  const settings = createSettings(createVersionedDocument(ports, settingsFormat))
  const watchlists = createWatchlists(createVersionedDocument(ports, watchlistsFormat))
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
    workspaces,
    drawings,
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
      workspaces: workspaces.current().workspaces.map(withoutIds),
      drawings: drawings.current(),
      indicators: indicators.current(),
      alerts: alerts.current().alerts.map(({ id: _id, revision: _revision, ...alert }) => alert),
      newsMarks: newsMarks.current(),
      plannedListings: plannedListings.current(),
    }),
  }
}

/** A desk that somebody has made their own. */
function setUpUsed(session?: ServiceSession) {
  const used = setUp(session)
  used.settings.update({ theme: 'dark', shortcuts: { 'palette.open': 'Ctrl+P' } })
  used.watchlists.import({ name: 'mine.txt', imported: importFile('US:AAPL\nUS:TSLA', knowing()) })
  used.workspaces.edit((state) => createWorkspace(state, 'Morning'))
  used.indicators.replace({ templates: [{ name: 'Swing', indicators: [RSI] }], symbols: [] })
  used.drawings.edit(idOf('stock:US::AAPL'), { kind: 'add', drawing: drawingOf('trend') })
  used.alerts.save(alertDraft())
  used.newsMarks.replace({ read: ['n1', 'n2'], keywords: ['回购'] })
  used.plannedListings.replace([PLANNED])
  return used
}

/** Of the history, when everything that was left to do is done. */
function momentsIn({ history }: ReturnType<typeof setUp>): readonly number[] {
  history.clock.advance(10_000)
  return history.events().map(({ firedAt }) => firedAt)
}

const documents = (file: string) => (JSON.parse(file) as { documents: Record<string, unknown> }).documents
const fileOf = (parts: unknown): string => JSON.stringify({ format: 'quotedeck-data', version: 1, documents: parts })

describe('an archive of all data', () => {
  it('brings everything back on another machine', async () => {
    const used = setUpUsed()
    const other = setUp()
    expect(other.retained()).not.toEqual(used.retained())
    expect(await other.importAll(used.exportAll())).toEqual({ ok: true, value: { connection: null, proxy: null } })
    expect(other.retained()).toEqual(used.retained())
  })

  it('brings any workspaces back, with ids that no open window has', async () => {
    await fc.assert(
      fc.asyncProperty(workspaceState, async (state) => {
        const used = setUp(SIMULATED, { workspaces: { version: 1, content: state } })
        const other = setUp()
        const before = other.workspaces.current().workspaces.map(({ id }) => id)
        await other.importAll(used.exportAll())
        expect(other.retained().workspaces).toEqual(used.retained().workspaces)
        expect(other.workspaces.current().workspaces.map(({ id }) => id)).not.toEqual(expect.arrayContaining(before))
      }),
      { numRuns: 50 },
    )
  })

  it('offers the address of the service instead of taking it over, and knows none of the simulated market', async () => {
    const used = setUp({ ...SIMULATED, source: 'service', address: ADDRESS, tokenEnding: 'wxyz' })
    const file = used.exportAll()
    expect(file).not.toContain('wxyz')
    expect(await setUp().importAll(file)).toEqual({ ok: true, value: { connection: ADDRESS, proxy: null } })
    expect(setUp().exportAll()).not.toContain('127.0.0.1')
    const other = setUp()
    await other.importAll(file)
    expect(await other.importAll(setUp().exportAll())).toEqual({ ok: true, value: { connection: null, proxy: null } })
  })

  it('offers a proxy instead of using it', async () => {
    const proxy = { mode: 'manual', url: 'http://proxy.example:8080' } as const
    const used = setUp()
    used.settings.update({ proxy, theme: 'dark' })
    const other = setUp()
    expect(await other.importAll(used.exportAll())).toEqual({ ok: true, value: { connection: null, proxy } })
    expect(other.settings.current()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' })
    expect(await used.importAll(used.exportAll())).toEqual({ ok: true, value: { connection: null, proxy: null } })
  })

  it('says first what it would replace, and changes nothing by that', async () => {
    const used = setUpUsed()
    const other = setUp()
    const before = other.retained()
    const preview = await other.preview(used.exportAll())
    expect(preview.ok && preview.value).toEqual(
      expect.arrayContaining([
        { name: 'settings', now: null, then: null },
        { name: 'watchlists', now: 1, then: 2 },
        { name: 'plannedListings', now: 0, then: 1 },
      ]),
    )
    expect(preview.ok && preview.value.map(({ name }) => name)).not.toContain('connection')
    expect(await other.preview(fileOf({}))).toEqual({ ok: true, value: [] })
    expect(await other.preview('not JSON')).toEqual({ ok: false, failure: 'notJson' })
    expect(other.retained()).toEqual(before)
  })

  it('can be taken back once, and what it did not hold stays', async () => {
    const used = setUpUsed()
    const before = used.retained()
    expect([used.canUndoImport(), await used.undoImport()]).toEqual([false, false])
    const { watchlists, settings } = documents(setUp().exportAll())
    await used.importAll(fileOf({ watchlists, settings }))
    used.indicators.replace({ templates: [], symbols: [] })
    expect([used.canUndoImport(), await used.undoImport(), used.canUndoImport()]).toEqual([true, true, false])
    expect(used.retained()).toEqual({ ...before, indicators: { templates: [], symbols: [] } })
    expect(await used.undoImport()).toBe(false)
  })

  it('holds the history of alerts, which is added to the one that is there', async () => {
    const used = setUpUsed()
    used.history.fire({ alert: used.alerts.current().alerts[0]?.id ?? 'alert-1', firedAt: 1_000 })
    used.history.fire({ alert: 'alert-99', firedAt: 3_000 })
    const other = setUp()
    other.history.fire({ alert: 'alert-99', firedAt: 2_000 })
    const file = used.exportAll()
    const preview = await other.preview(file)
    expect(preview.ok && preview.value.at(-1)).toEqual({ name: 'alertHistory', now: 1, then: 2 })
    await other.importAll(file)
    expect(momentsIn(other)).toEqual([2_000, 1_000, 3_000])
    const firesOf = (alert: AlertId) => other.history.memory.tally(alert)?.fires
    expect(other.alerts.current().alerts.map(({ id }) => firesOf(id))).toEqual([1])
    expect(firesOf('alert-99')).toBe(1)
    await other.importAll(file)
    expect(momentsIn(other)).toHaveLength(3)
  })

  it('takes the history back as well when the import is undone', async () => {
    const used = setUpUsed()
    used.history.fire({ firedAt: 1_000 })
    const other = setUp()
    other.history.fire({ alert: 'alert-99', firedAt: 2_000 })
    await other.importAll(used.exportAll())
    expect(momentsIn(other)).toEqual([2_000, 1_000])
    other.history.fire({ alert: 'alert-99', firedAt: 4_000 })
    await other.undoImport()
    expect(momentsIn(other)).toEqual([2_000, 4_000])
  })

  it('can be imported however long the history is', async () => {
    const used = setUpUsed()
    used.history.fire({}, MAX_FILED_EVENTS + 1_000)
    const file = used.exportAll()
    expect(documents(file)['alertHistory']).toMatchObject({ content: { length: MAX_FILED_EVENTS } })
    const other = setUp()
    expect((await other.importAll(file)).ok).toBe(true)
    expect(momentsIn(other)).toEqual(momentsIn(used).slice(1_000))
  })

  it('leaves alone what it does not hold', async () => {
    const used = setUpUsed()
    const before = used.retained()
    const { settings } = documents(setUp().exportAll())
    expect((await used.importAll(fileOf({ settings }))).ok).toBe(true)
    expect(used.retained()).toEqual({ ...before, settings: DEFAULT_SETTINGS })
  })

  it('may be of an older version', async () => {
    const other = setUp()
    await other.importAll(fileOf({ settings: { version: 1, content: { theme: 'dark', flash: false } } }))
    expect(other.settings.current()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', flash: false })
  })

  it.each<[string, (good: Record<string, unknown>) => unknown, string]>([
    ['settings of a newer version', (good) => ({ ...good, settings: { version: 99, content: {} } }), 'newer'],
    ['settings that are none', (good) => ({ ...good, settings: 'dark' }), 'malformed'],
    ['settings without content', (good) => ({ ...good, settings: { version: 1 } }), 'malformed'],
    ['empty settings', (good) => ({ ...good, settings: { version: 1, content: null } }), 'malformed'],
    ['lists that are no list', (good) => ({ ...good, watchlists: { version: 1, content: {} } }), 'malformed'],
    ['workspaces that are a list', (good) => ({ ...good, workspaces: { version: 1, content: [] } }), 'malformed'],
    ['a history of a newer version', (good) => ({ ...good, alertHistory: { version: 2, content: [] } }), 'newer'],
    ['a history that is no list', (good) => ({ ...good, alertHistory: { version: 1, content: {} } }), 'malformed'],
    ['no documents', () => null, 'malformed'],
  ])('with %s changes nothing', async (_what, spoil, reason) => {
    const good = documents(setUp().exportAll())
    const used = setUpUsed()
    const before = used.retained()
    expect(await used.importAll(fileOf(spoil(good)))).toEqual({ ok: false, failure: reason })
    expect(used.retained()).toEqual(before)
  })

  it.each([
    ['not JSON', 'notJson'],
    ['{"format":"quotedeck-workspace","version":1}', 'otherFormat'],
    [`{"format":"quotedeck-data","version":1,"documents":{}}${' '.repeat(3_500_000)}`, 'tooLarge'],
    ['{"format":"quotedeck-data","version":2}', 'newer'],
  ])('is refused when it is none: %.60s', async (content, reason) => {
    expect(await setUp().importAll(content)).toEqual({ ok: false, failure: reason })
  })

  it('never throws and never leaves half of itself behind, whatever it holds', async () => {
    const part = fc.oneof(
      fc.jsonValue(),
      fc.record({ version: fc.integer({ min: 0, max: 3 }), content: fc.jsonValue() }),
    )
    const parts = fc.record(
      { settings: part, watchlists: part, workspaces: part, connection: part, alertHistory: part },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(parts, async (held) => {
        const used = setUpUsed()
        const before = used.retained()
        if (!(await used.importAll(fileOf(held))).ok) expect(used.retained()).toEqual(before)
      }),
      { numRuns: 200 },
    )
  })
})
