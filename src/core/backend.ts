/** Composes the application over the ports of a shell. */
import { serve, type Connect } from '#contract/wire/serve.ts'
import type { Notice } from '#model/application/notice.ts'
import { createAlertRepository } from './alerts/rules/alert-repository.ts'
import { alertsFormat } from './alerts/rules/alerts-format.ts'
import { createAlerts } from './alerts/alerts.ts'
import { createSplitDetector } from './alerts/splits/split-detector.ts'
import { createCandles } from './candles/candles.ts'
import { createGroupCommit, type GroupCommit } from './storage/group-commit.ts'
import { createUserDocument, type UserDocumentPorts } from './storage/user-document.ts'
import { createVersionedDocument } from './storage/versioned-document.ts'
import { createDrawings } from './charts/drawings/drawings.ts'
import { createFeed } from './feed/create-feed.ts'
import type { Feed, FeedInsight } from './feed/feed.ts'
import { createHealth } from './feed/health/health.ts'
import { createHealthSubject } from './feed/health/subject.ts'
import { instrumentAudience } from './feed/health/uses.ts'
import { createChangeBus, type TopicChanged } from './hub/change-bus.ts'
import { createHubWindows, type HubWindows } from './hub/hub-windows.ts'
import { createHub } from './hub/hub.ts'
import { joinSubjects } from './hub/subject.ts'
import { createIndicators } from './charts/indicators/indicators.ts'
import { createInformation } from './reference/information.ts'
import { createMarketData } from './market/market-data.ts'
import { createMenu } from './workspace/menu.ts'
import { createApplicationSubject } from './application/subject.ts'
import { createDataRequests } from './application/data-requests.ts'
import { createSettingsSubject } from './application/settings/subject.ts'
import { createConnectionSubject } from './connection/subject.ts'
import { createWatchlistSubject } from './watchlists/subject.ts'
import { createWorkspaceSubject } from './workspace/subject.ts'
import { createNotices, type Notices } from './application/notices.ts'
import { createRefusalLog } from './application/refusal-log.ts'
import type { Overrides } from './connection/overrides.ts'
import { createPositions } from './positions/positions.ts'
import type { Ports } from './ports/ports.ts'
import { createDisposables, type Disposables } from './reactive/disposables.ts'
import { createSlices } from './reactive/slices.ts'
import { connectionFormat } from './connection/connection-format.ts'
import { createRedactingHttp } from './connection/redacting-http.ts'
import { createConnectionTest } from './connection/connection-test.ts'
import { createSession } from './connection/connection.ts'
import { settingsFormat } from './application/settings/settings-format.ts'
import { createSettings } from './application/settings/settings.ts'
import { updatesFormat } from './updates/updates-format.ts'
import { createUpdates } from './updates/updates.ts'
import { instrumentsOn, type StoredList } from './watchlists/lists/library.ts'
import { createWatching } from './watchlists/watching.ts'
import { createDesk } from './workspace/desk.ts'
import type { ShellWindows } from './workspace/window-plan.ts'

export interface Backend {
  /** Imports the requested watchlist and starts polling. Windows may connect before it resolves. */
  start(): Promise<void>
  /** Opens the connection of one window; the shell closes it with the window. */
  readonly connect: Connect
  /** The native windows that should exist. */
  readonly windows: ShellWindows
  report(notice: Notice): void
  /** Handles a wake-up of the machine or a change of its network. */
  wake(): void
  /**
   * Stops polling, alerts and deliveries until the application ends: another application may use the lost profile. Windows show the loss,
   * and can still export the data.
   */
  profileLost(): void
  dispose(): Promise<void>
}

export function createBackend(ports: Ports, overrides: Overrides): Backend {
  const http = createRedactingHttp(ports.http)
  return createBackendOver(createFeed({ ...ports, http }), { ...ports, http }, overrides)
}

/** Lets tests pass a feed that they control. */
export function createBackendOver(feed: Feed & FeedInsight, ports: Ports, overrides: Overrides): Backend {
  const { clock, log, application } = ports
  // Disposed in reverse order: a part stops before those that it depends on.
  const parts = createDisposables()
  const changes = createChangeBus()
  const notices = createNotices()
  parts.defer(notices.watch(() => changes.changed('notices', null)))
  // Disposed last: other parts may change documents while they stop.
  const commits = parts.use(createGroupCommit(clock))
  const windows = createHubWindows()
  const subjects = createSubjects({ feed, ports, overrides, parts, notices, commits, changed: changes.changed })
  const { session, alerts, watching, desk, slices } = subjects
  const { topics: providers, requests: handlers } = joinAnswers(subjects, { feed, ports, notices, windows })
  const reportLost = (error: unknown) => log.warn('a window could not be reached', { reason: String(error) })
  const hub = parts.use(createHub({ clock, windows, changes, source: feed.source, providers, reportLost }))

  const refusals = parts.use(createRefusalLog(clock, log))
  const { connect } = serve({
    handlers,
    source: hub,
    written: commits.written,
    report: (error, name) => refusals.report(error, name),
  })

  feed.expectFocus()
  // Finished first, so that an import completes as a whole.
  parts.defer(slices.finish)

  return {
    connect,
    windows: desk.plan,
    report: notices.report,
    wake() {
      alerts.wake()
      feed.wake()
    },
    profileLost() {
      notices.report({ kind: 'profileLost', directory: application.profileDirectory })
      session.halt()
      alerts.halt()
    },
    async start() {
      if (overrides.importFile !== undefined) watching.importAtStart(overrides.importFile)
      await session.start()
    },
    dispose: parts.dispose,
  }
}

interface SubjectParts {
  readonly feed: Feed & FeedInsight
  readonly ports: Ports
  readonly overrides: Overrides
  readonly parts: Disposables
  readonly notices: Notices
  readonly commits: GroupCommit
  readonly changed: TopicChanged
}

function createSubjects({ feed, ports, overrides, parts, notices, commits, changed }: SubjectParts) {
  const { report, withdraw } = notices
  const { clock, store, secrets, simulatedMarket, log, applySettings, random } = ports
  const { source } = feed
  const documents = { store, log, report, commits }

  const slices = createSlices(clock)
  const settings = createAppliedSettings(documents, { applySettings, parts, changed })

  const document = createUserDocument(documents, connectionFormat)
  const session = createSession({ clock, feed, secrets, simulatedMarket, document, log, report, withdraw }, overrides)
  parts.use(session)
  parts.defer(session.watch(() => changed('session', null)))
  // After the session, whose service it polls.
  parts.use(feed)

  const desk = parts.use(createDesk(documents, changed))
  const watching = parts.use(createWatching({ documents, clock, feed, source, report, changed, random }))
  const { watchlists } = watching
  const drawings = parts.use(createDrawings(documents, changed))
  const indicators = createIndicators(documents, changed)
  const alertRepository = createAlertRepository(createUserDocument(documents, alertsFormat), clock)

  const splitDetector = createSplitDetector({ watchlists, drawings, alerts: alertRepository })
  const shared = { clock, feed, source, documents, session, settings, slices, changed }
  const information = parts.use(createInformation({ ...shared, watchlists, splitDetector, report }))
  const { tapeArchive, candleArchive: archive } = ports
  const marketData = parts.use(createMarketData({ ...shared, tapeArchive, lists: watchlists }))
  const candles = parts.use(createCandles({ ...shared, archive, splits: information.splits }))
  const positions = parts.use(
    createPositions({
      ...shared,
      information,
      directory: watching.seeded,
      knowledge: watching.knowledge,
      history: candles.history,
    }),
  )
  const alerts = parts.use(
    createAlerts({
      ...shared,
      report,
      information,
      drawings: drawings.store,
      history: candles.history,
      repository: alertRepository,
      alertStore: ports.alertStore,
      deliver: ports.deliver,
      lists: watchlists,
      held: positions.held,
    }),
  )
  const updates = parts.use(
    createUpdates({
      clock,
      random,
      log,
      settings,
      report,
      changed,
      feed: ports.updateFeed,
      version: ports.application.version,
      document: createVersionedDocument(documents, updatesFormat),
    }),
  )
  return {
    slices,
    settings,
    session,
    desk,
    watching,
    drawings,
    indicators,
    information,
    marketData,
    candles,
    positions,
    alertRepository,
    alerts,
    updates,
    menu: createMenu(changed),
  }
}

/** Joins what all subjects answer. */
function joinAnswers(
  subjects: ReturnType<typeof createSubjects>,
  {
    feed,
    ports,
    notices,
    windows,
  }: Pick<SubjectParts, 'feed' | 'ports' | 'notices'> & { readonly windows: HubWindows },
) {
  const { slices, settings, session, desk, watching, drawings, indicators, information, positions, alerts } = subjects
  const { clock, http, application } = ports
  const { watchlists } = watching
  const health = createHealth({
    clock,
    feed,
    source: feed.source,
    windows: () => instrumentAudience(windows),
    lists: () => watchlists.current().map(listed),
    barNames: subjects.candles.names.current,
  })
  return joinSubjects([
    createConnectionSubject(session, createConnectionTest({ clock, http, spend: feed.spend })),
    createSettingsSubject(settings),
    createApplicationSubject(notices, application, () => ({
      settings: settings.current(),
      session: session.current(),
      health: health.topics.health.current(null),
    })),
    createWatchlistSubject(watching, health, slices),
    createHealthSubject(health, slices),
    createWorkspaceSubject(desk, slices),
    subjects.menu,
    subjects.marketData,
    subjects.candles,
    information,
    drawings,
    positions,
    indicators,
    alerts,
    subjects.updates,
    {
      requests: createDataRequests({
        slices,
        session,
        settings,
        watchlists,
        workspaces: desk.workspaces,
        positions: positions.store,
        drawings,
        indicators,
        information,
        alerts: subjects.alertRepository,
        alertHistory: alerts.archived,
        rememberAlerts: alerts.remember,
      }),
    },
  ])
}

/** Passes the settings to the shell at the start and after every change. */
function createAppliedSettings(
  documents: UserDocumentPorts,
  { applySettings, parts, changed }: Pick<Ports, 'applySettings'> & Pick<SubjectParts, 'parts' | 'changed'>,
) {
  const settings = createSettings(createUserDocument(documents, settingsFormat))
  applySettings(settings.current())
  parts.defer(settings.watch(() => changed('settings', null)))
  parts.defer(settings.watch(applySettings))
  return settings
}

const listed = (list: StoredList) => ({ id: list.id, instruments: instrumentsOn(list) })
