/** What each request of a window does. The table in `contract/requests.ts` names them all. */
import type { ConnectionTest, RequestHandlers } from '../contract/requests.ts'
import type { ConnectionForm } from '../contract/schemas.ts'
import type { ApplicationFacts } from '../model/application.ts'
import { createApplicationRequests } from './application/application-requests.ts'
import { createDataRequests } from './archive/data-requests.ts'
import type { Health } from './health/health.ts'
import type { Notices } from './notices/notices.ts'
import type { Session } from './session/session.ts'
import type { SettingsStore } from './settings/settings.ts'
import { importFile } from './watchlists/import-file.ts'
import type { DirectorySearch } from './watchlists/directory-search.ts'
import type { Watchlists } from './watchlists/watchlists.ts'
import { createDeskRequests } from './workspace/desk-requests.ts'
import type { Desk } from './workspace/desk.ts'

export interface RequestHandlerParts {
  readonly session: Session
  readonly settings: SettingsStore
  readonly watchlists: Watchlists
  readonly notices: Notices
  readonly health: Pick<Health, 'forecast'>
  readonly desk: Desk
  readonly searchDirectory: DirectorySearch
  readonly testConnection: (form: ConnectionForm) => Promise<ConnectionTest>
  /** False where the shell cannot open a window. */
  readonly openWindow: () => boolean
  readonly application: ApplicationFacts
}

export function createRequestHandlers(parts: RequestHandlerParts): RequestHandlers {
  const { session, settings, watchlists, notices, health, desk, searchDirectory, testConnection, openWindow } = parts
  return {
    'connection.test': (form) => testConnection(form),
    'session.signIn': (form) => session.signIn(form).then(() => null),
    'session.signOut': () => session.signOut().then(() => null),
    'settings.update': (patch) => nothing(settings.update(patch)),
    'settings.reset': (fields) => nothing(settings.reset(fields)),
    'health.forecast': (assumption) => health.forecast(assumption),
    'watchlist.forecastImport': ({ content }) => health.forecast({ added: importFile(content).instruments }),
    'watchlist.import': (file) => watchlists.import(file),
    'watchlist.add': (entry) => nothing(watchlists.add(entry)),
    'watchlist.remove': (entry) => nothing(watchlists.remove(entry)),
    'directory.search': ({ text }) => searchDirectory(text),
    'notice.dismiss': (number) => nothing(notices.dismiss(number)),
    ...createDeskRequests(desk, openWindow),
    ...createApplicationRequests(parts.application),
    ...createDataRequests({ session, settings, watchlists, workspaces: desk.workspaces }),
  }
}

/** The answer of a request that has nothing to tell but that it was done. */
function nothing(_done: void): null {
  return null
}
