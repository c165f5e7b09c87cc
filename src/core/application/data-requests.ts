/** Requests that export and import all data. */
import type { RequestHandlers } from '#contract/requests.ts'
import { success } from '#model/values/failure.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import type { Proxy } from '#model/application/settings.ts'
import type { Slices } from '../reactive/slices.ts'
import type { DrawingStore } from '../charts/drawings/drawing-store.ts'
import type { DrawingTemplates } from '../charts/drawings/drawing-templates.ts'
import { drawingTemplatesFormat } from '../charts/drawings/drawing-templates-format.ts'
import { drawingsFormat } from '../charts/drawings/drawings-format.ts'
import type { Indicators } from '../charts/indicators/indicators.ts'
import { indicatorsFormat } from '../charts/indicators/indicators-format.ts'
import type { AlertRepository } from '../alerts/rules/alert-repository.ts'
import { alertsFormat } from '../alerts/rules/alerts-format.ts'
import type { AlertHistory } from '../alerts/persistence/history/alert-history.ts'
import { alertHistoryPart } from '../alerts/persistence/history/history-part.ts'
import type { ImportedAlerts } from '../alerts/persistence/history/history-transfer.ts'
import { plannedFormat } from '../reference/calendars/planned-format.ts'
import type { Information } from '../reference/information.ts'
import { newsMarksFormat } from '../reference/news/news-formats.ts'
import { connectionFormat } from '../connection/connection-format.ts'
import type { Session } from '../connection/connection.ts'
import { settingsFormat } from './settings/settings-format.ts'
import type { SettingsStore } from './settings/settings.ts'
import type { PositionStore } from '../positions/position-store.ts'
import { positionsFormat } from '../positions/lots/positions-format.ts'
import { watchlistsFormat } from '../watchlists/lists/watchlists-format.ts'
import type { Watchlists } from '../watchlists/watchlists.ts'
import { workspacesFormat } from '../workspace/state/stored-workspaces.ts'
import { replaceWorkspaces } from '../workspace/state/workspace-edits.ts'
import type { Workspaces } from '../workspace/state/workspaces.ts'
import { archivePart, createArchive } from '../storage/archive.ts'

export interface DataRequestParts {
  readonly slices: Slices
  readonly session: Pick<Session, 'current'>
  readonly settings: SettingsStore
  readonly watchlists: Watchlists
  readonly positions: Pick<PositionStore, 'current' | 'replace'>
  readonly workspaces: Workspaces
  readonly drawings: {
    readonly store: Pick<DrawingStore, 'current' | 'replace'>
    readonly templates: Pick<DrawingTemplates, 'current' | 'replace'>
  }
  readonly indicators: Pick<Indicators, 'current' | 'replace'>
  readonly alerts: Pick<AlertRepository, 'current' | 'replace'>
  readonly alertHistory: AlertHistory['archived']
  /** Takes a snapshot of all alerts; returns the function that restores it. */
  readonly rememberAlerts: () => () => void
  readonly information: Pick<Information, 'archived'>
}

type DataRequest = 'data.exportAll' | 'data.preview' | 'data.import' | 'data.canUndoImport' | 'data.undoImport'

export function createDataRequests(parts: DataRequestParts): Pick<RequestHandlers, DataRequest> {
  const {
    slices,
    rememberAlerts,
    session,
    settings,
    watchlists,
    positions,
    workspaces,
    drawings,
    indicators,
    alerts,
    alertHistory,
    information,
  } = parts
  const { newsMarks, plannedListings } = information.archived
  let brought = nothingBrought()
  const archive = createArchive(
    [
      archivePart(settingsFormat, {
        current: () => settings.current(),
        // Offered, not applied: a proxy named by a file would see every request.
        replace(imported) {
          const own = settings.current().proxy
          if (imported.proxy.mode !== own.mode || imported.proxy.url !== own.url) brought.proxy = imported.proxy
          settings.replace({ ...imported, proxy: own })
        },
      }),
      archivePart(watchlistsFormat, {
        current: () => watchlists.current(),
        replace: (lists) => watchlists.replace(lists),
      }),
      archivePart(positionsFormat, positions),
      archivePart(workspacesFormat, {
        current: () => workspaces.current(),
        replace: (other) => workspaces.replace(replaceWorkspaces(workspaces.current(), other)),
      }),
      archivePart(drawingsFormat, drawings.store),
      archivePart(drawingTemplatesFormat, drawings.templates),
      archivePart(indicatorsFormat, indicators),
      archivePart(alertsFormat, {
        current: () => alerts.current(),
        replace(list) {
          brought.alerts = alerts.replace(list)
        },
        // With new ids, alerts would watch as if they had never fired.
        remember: rememberAlerts,
      }),
      archivePart(newsMarksFormat, newsMarks),
      // After the watchlists, which a plan refers to.
      archivePart(plannedFormat, plannedListings),
      archivePart(connectionFormat, {
        current: () => chosenAddress(session),
        isSilent: (address) => address === null,
        // Offered, not applied: the stored key would be sent to a host that a file names.
        replace: (address) => {
          brought.connection = address
        },
      }),
      // Last: the alert history gets the remaining space.
      alertHistoryPart(alertHistory, () => brought.alerts),
    ],
    slices,
  )
  return {
    'data.exportAll': () => archive.exportAll(),
    'data.preview': ({ content }) => archive.preview(content),
    'data.import': async ({ content }) => {
      try {
        const imported = await archive.importAll(content)
        const { connection, proxy } = brought
        return imported.ok ? success({ connection, proxy }) : imported
      } finally {
        // Before the next import starts.
        brought = nothingBrought()
      }
    },
    'data.canUndoImport': () => archive.canUndoImport(),
    'data.undoImport': () => archive.undoImport(),
  }
}

interface Brought {
  connection: ServiceAddress | null
  proxy: Proxy | null
  alerts: ImportedAlerts
}

const nothingBrought = (): Brought => ({ connection: null, proxy: null, alerts: new Map() })

function chosenAddress(session: Pick<Session, 'current'>): ServiceAddress | null {
  const { source, address } = session.current()
  return source === 'service' ? address : null
}
