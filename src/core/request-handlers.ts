/** Handles each request of a window; `contract/requests.ts` lists them. */
import type { ConnectionTest, RequestHandlers } from '#contract/requests.ts'
import type { ConnectionForm } from '#contract/values/schemas.ts'
import type { ApplicationFacts } from '#model/application/application.ts'
import { createApplicationRequests } from './application/application-requests.ts'
import { diagnose } from './application/diagnosis.ts'
import { createDataRequests } from './application/data-requests.ts'
import type { AlertRepository } from './alerts/rules/alert-repository.ts'
import type { Alerts } from './alerts/alerts.ts'
import type { Slices } from './reactive/slices.ts'
import type { Candles } from './candles/candles.ts'
import type { Health } from './feed/health/health.ts'
import type { Information } from './reference/information.ts'
import type { Drawings } from './charts/drawings/drawings.ts'
import type { Indicators } from './charts/indicators/indicators.ts'
import type { MarketData } from './market/market-data.ts'
import type { Menu } from './workspace/menu.ts'
import type { Notices } from './application/notices.ts'
import type { PositionsRoom } from './positions/positions.ts'
import type { Session } from './connection/connection.ts'
import type { SettingsStore } from './application/settings/settings.ts'
import type { Updates } from './updates/updates.ts'
import { createWatchlistRequests } from './watchlists/watchlist-requests.ts'
import type { Watching } from './watchlists/watching.ts'
import { createDeskRequests } from './workspace/desk-requests.ts'
import type { Desk } from './workspace/desk.ts'

export interface RequestHandlerParts {
  readonly session: Session
  readonly settings: SettingsStore
  readonly notices: Notices
  readonly watching: Pick<Watching, 'watchlists' | 'verification' | 'directory' | 'knowledge'>
  readonly health: Health
  readonly candles: Pick<Candles, 'requests'>
  readonly marketData: Pick<MarketData, 'requests'>
  readonly information: Pick<Information, 'requests' | 'archived'>
  readonly positions: Pick<PositionsRoom, 'requests' | 'store'>
  readonly drawings: Pick<Drawings, 'requests' | 'store' | 'templates'>
  readonly indicators: Indicators
  readonly alerts: Pick<Alerts, 'requests' | 'archived' | 'remember'>
  readonly alertRepository: AlertRepository
  readonly desk: Desk
  readonly menu: Pick<Menu, 'requests'>
  readonly updates: Pick<Updates, 'requests'>
  readonly testConnection: (form: ConnectionForm) => Promise<ConnectionTest>
  readonly application: ApplicationFacts
  readonly slices: Slices
}

export function createRequestHandlers(parts: RequestHandlerParts): RequestHandlers {
  const { session, settings, notices, health, desk, testConnection, information, drawings, indicators } = parts
  const { watchlists, verification, knowledge, directory } = parts.watching
  return {
    'connection.test': (form) => testConnection(form),
    'session.signIn': (form) => session.signIn(form).then(() => null),
    'session.leave': () => session.leave().then(() => null),
    'session.connectAgain': () => session.connectAgain().then(() => null),
    'session.signOut': () => session.signOut().then(() => null),
    'session.pause': ({ isPaused }) => nothing(session.pause(isPaused)),
    'session.tryNow': (operation) => nothing(session.tryNow(operation)),
    'settings.update': (patch) => nothing(settings.update(patch)),
    'settings.reset': (fields) => nothing(settings.reset(fields)),
    'health.forecast': (assumption) => parts.slices.run(health.forecast(assumption)),
    ...createWatchlistRequests({ watchlists, verification, health, knowledge, slices: parts.slices }),
    'directory.search': ({ text, limit, takesCodes = false }) =>
      parts.slices.run(takesCodes ? directory.searchCode(text, limit) : directory.search(text, limit)),
    'directory.describe': ({ instruments }) => parts.slices.run(directory.describe(instruments)),
    'notice.dismiss': (number) => nothing(notices.dismiss(number)),
    ...parts.candles.requests,
    ...parts.marketData.requests,
    ...information.requests,
    ...drawings.requests,
    ...parts.positions.requests,
    ...indicators.requests,
    ...parts.alerts.requests,
    ...createDeskRequests(desk, parts.slices),
    ...parts.menu.requests,
    ...parts.updates.requests,
    ...createApplicationRequests(parts.application, () =>
      diagnose({
        facts: parts.application,
        settings: settings.current(),
        session: session.current(),
        health: health.topics.health.current(null),
        notices: notices.current(),
      }),
    ),
    ...createDataRequests({
      slices: parts.slices,
      session,
      settings,
      watchlists,
      workspaces: desk.workspaces,
      positions: parts.positions.store,
      drawings,
      indicators,
      information,
      alerts: parts.alertRepository,
      alertHistory: parts.alerts.archived,
      rememberAlerts: parts.alerts.remember,
    }),
  }
}

function nothing(_done: void): null {
  return null
}
