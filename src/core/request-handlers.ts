/** What each request of a window does. The table in `contract/requests.ts` names them all. */
import type { ConnectionTest, RequestHandlers } from '../contract/requests.ts'
import type { ConnectionForm } from '../contract/schemas.ts'
import type { ApplicationFacts } from '../model/application.ts'
import { createApplicationRequests } from './application/application-requests.ts'
import { createDataRequests } from './application/data-requests.ts'
import type { AlertRepository } from './alerts/persistence/alert-repository.ts'
import type { Alerts } from './alerts/alerts.ts'
import type { Candles } from './candles/candles.ts'
import type { Information } from './reference/information.ts'
import type { Drawings } from './charts/drawings/drawings.ts'
import type { Indicators } from './charts/indicators/indicators.ts'
import type { MarketData } from './market/market-data.ts'
import type { Menu } from './workspace/menu.ts'
import type { Notices } from './application/notices.ts'
import type { Session } from './connection/connection.ts'
import type { SettingsStore } from './application/settings/settings.ts'
import type { DirectorySearch } from './watchlists/directory-search.ts'
import { createWatchlistRequests, type WatchlistRequestParts } from './watchlists/watchlist-requests.ts'
import { createDeskRequests } from './workspace/desk-requests.ts'
import type { Desk } from './workspace/desk.ts'

export interface RequestHandlerParts extends WatchlistRequestParts {
  readonly session: Session
  readonly settings: SettingsStore
  readonly notices: Notices
  readonly candles: Pick<Candles, 'requests'>
  readonly marketData: Pick<MarketData, 'requests'>
  readonly information: Pick<Information, 'requests' | 'archived'>
  readonly drawings: Pick<Drawings, 'requests' | 'store'>
  readonly indicators: Indicators
  readonly alerts: Pick<Alerts, 'requests'>
  readonly alertBook: AlertRepository
  readonly desk: Desk
  readonly menu: Pick<Menu, 'requests'>
  readonly directory: DirectorySearch
  readonly testConnection: (form: ConnectionForm) => Promise<ConnectionTest>
  readonly application: ApplicationFacts
}

export function createRequestHandlers(parts: RequestHandlerParts): RequestHandlers {
  const { session, settings, watchlists, notices, health, desk, directory, testConnection } = parts
  return {
    'connection.test': (form) => testConnection(form),
    'session.signIn': (form) => session.signIn(form).then(() => null),
    'session.signOut': () => session.signOut().then(() => null),
    'session.pause': ({ isPaused }) => nothing(session.pause(isPaused)),
    'session.tryNow': (operation) => nothing(session.tryNow(operation)),
    'settings.update': (patch) => nothing(settings.update(patch)),
    'settings.reset': (fields) => nothing(settings.reset(fields)),
    'health.forecast': (assumption) => health.forecast(assumption),
    ...createWatchlistRequests(parts),
    'directory.search': ({ text, limit, takesCodes = false }) =>
      takesCodes ? directory.searchCode(text, limit) : directory.search(text, limit),
    'directory.describe': ({ instruments }) => directory.describe(instruments),
    'notice.dismiss': (number) => nothing(notices.dismiss(number)),
    ...parts.candles.requests,
    ...parts.marketData.requests,
    ...parts.information.requests,
    ...parts.drawings.requests,
    ...parts.indicators.requests,
    ...parts.alerts.requests,
    ...createDeskRequests(desk),
    ...parts.menu.requests,
    ...createApplicationRequests(parts.application),
    ...createDataRequests({
      session,
      settings,
      watchlists,
      workspaces: desk.workspaces,
      drawings: parts.drawings.store,
      indicators: parts.indicators,
      information: parts.information,
      alerts: parts.alertBook,
    }),
  }
}

/** The answer of a request that has nothing to tell but that it was done. */
function nothing(_done: void): null {
  return null
}
