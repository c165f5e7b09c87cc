/** The composition root: everything the application does, over the ports that a shell supplies. */
import { serve, type Connect } from '../contract/serve.ts'
import type { Notice } from '../model/notice.ts'
import { createAlertRepository } from './alerts/persistence/alert-repository.ts'
import { alertsFormat } from './alerts/persistence/alerts-format.ts'
import { createAlerts } from './alerts/alerts.ts'
import { createSplitDetector } from './alerts/splits/split-detector.ts'
import { createCandles } from './candles/candles.ts'
import { entriesOf } from '../model/watchlist.ts'
import { createVersionedDocument } from './storage/versioned-document.ts'
import { createDrawings } from './charts/drawings/drawings.ts'
import { createFeed } from './feed/create-feed.ts'
import type { Feed, FeedInsight } from './feed/feed.ts'
import { createHealth } from './feed/health/health.ts'
import { instrumentAudience } from './feed/health/instrument-audience.ts'
import { createHub, type Hub } from './hub/hub.ts'
import { createIndicators } from './charts/indicators/indicators.ts'
import { createInformation } from './reference/information.ts'
import { createMarketData } from './market/market-data.ts'
import { createMenu } from './workspace/menu.ts'
import { createNotices } from './application/notices.ts'
import type { Overrides } from './connection/overrides.ts'
import type { Cancel, Ports } from './ports.ts'
import { createRequestHandlers } from './request-handlers.ts'
import { connectionFormat } from './connection/connection-format.ts'
import { createRedactingHttp } from './connection/redacting-http.ts'
import { createConnectionTest } from './connection/connection-test.ts'
import { createSession } from './connection/connection.ts'
import { settingsFormat } from './application/settings/settings-format.ts'
import { createSettings } from './application/settings/settings.ts'
import type { KeptList } from './watchlists/library.ts'
import { createWatching } from './watchlists/watching.ts'
import { createDesk } from './workspace/desk.ts'
import type { ShellWindows } from './workspace/window-plan.ts'

export interface Backend {
  /** Begins polling, and imports the watchlist that was asked for. Windows may connect before it resolves. */
  start(): Promise<void>
  /** Opens the line of one window; close it when the window goes. */
  readonly connect: Connect
  /** Which real windows there should be: a shell that can open and close them follows this. */
  readonly windows: ShellWindows
  /** Tells the user something that the shell found out. */
  report(notice: Notice): void
  /** The machine woke up or its network changed. */
  wake(): void
  dispose(): Promise<void>
}

export function createBackend(ports: Ports, overrides: Overrides): Backend {
  const http = createRedactingHttp(ports.http)
  return createBackendOver(createFeed({ ...ports, http }), { ...ports, http }, overrides)
}

/** The same over a feed of the caller's choice; tests choose one that they can drive. */
export function createBackendOver(feed: Feed & FeedInsight, ports: Ports, overrides: Overrides): Backend {
  const { clock, http, store, secrets, simulatedMarket, log, application, applySettings } = ports
  const notices = createNotices()
  const { report } = notices
  const documents = { store, log, report }

  const settings = createSettings(createVersionedDocument(documents, settingsFormat))
  applySettings(settings.current())
  const document = createVersionedDocument(documents, connectionFormat)
  const session = createSession({ clock, feed, secrets, simulatedMarket, document, log, report }, overrides)
  const desk = createDesk(documents, clock)
  const menu = createMenu((topic, parameter) => hub.changed(topic, parameter))
  const watching = createWatching({ documents, clock, feed, session, report })

  const drawings = createDrawings(documents, clock)
  const alertBook = createAlertRepository(createVersionedDocument(documents, alertsFormat), clock)
  const about = { ...ports, feed, documents, session, settings, lists: watching.watchlists, report }
  const information = createInformation({
    ...about,
    watchlists: watching.watchlists,
    splitDetector: createSplitDetector({ watchlists: watching.watchlists, drawings, alerts: alertBook }),
  })
  const marketData = createMarketData(about)
  const indicators = createIndicators(documents)
  const candles = createCandles({ ...about, archive: ports.candleArchive, splits: information.splits })
  const alerts = createAlerts({ ...about, repository: alertBook, information, history: candles.history })

  const health = createHealth({
    clock,
    feed,
    windows: () => instrumentAudience(hub),
    lists: () => watching.watchlists.current().map(instrumentsOn),
    changed: (topic) => hub.changed(topic, null),
  })
  const hub = createHub({
    clock,
    providers: {
      ...marketData.topics,
      session,
      settings,
      notices,
      ...watching.topics,
      ...candles.topics,
      ...information.topics,
      ...drawings.topics,
      ...indicators.topics,
      ...alerts.topics,
      ...health.topics,
      ...desk.topics.providers,
      ...menu.topics,
    },
    reportLost: (error) => log.warn('a window could not be told', { reason: String(error) }),
  })
  const subjects = { marketData, candles, information, drawings, indicators, alerts }
  const parts = [watching, desk.topics, ...Object.values(subjects)]
  const stopWatching = [
    ...tellChanges(hub, { session, settings, notices }),
    settings.watch(applySettings),
    ...parts.map(({ watch }) => watch(hub.changed)),
  ]

  const { connect } = serve({
    handlers: createRequestHandlers({
      ...about,
      ...watching,
      ...subjects,
      alertBook,
      notices,
      health,
      desk,
      menu,
      testConnection: createConnectionTest({ clock, http, spend: feed.spend }),
      application,
    }),
    source: hub,
    report: ({ code, message }, name) => log.warn('a message was refused', { code, message, name }),
  })

  return {
    connect,
    windows: desk.plan,
    report,
    wake() {
      alerts.wake()
      feed.wake()
    },
    async start() {
      if (overrides.importFile !== undefined) watching.importAtStart(overrides.importFile)
      await session.start()
    },
    async dispose() {
      for (const stop of stopWatching) stop()
      // What polls or keeps goes before what it polls by.
      const all = [hub, alerts, candles, marketData, information, feed, desk, drawings, watching, session]
      for (const part of all) await part.dispose()
    },
  }
}

const instrumentsOn = ({ id, rows }: KeptList) => ({
  id,
  instruments: entriesOf(rows).map(({ instrument }) => instrument),
})

/** Tells the hub of the values that are one stream each. */
function tellChanges(
  hub: Pick<Hub, 'changed'>,
  values: { readonly [Name in 'session' | 'settings' | 'notices']: { watch(listener: () => void): Cancel } },
): readonly Cancel[] {
  const { session, settings, notices } = values
  return [
    session.watch(() => hub.changed('session', null)),
    settings.watch(() => hub.changed('settings', null)),
    notices.watch(() => hub.changed('notices', null)),
  ]
}
