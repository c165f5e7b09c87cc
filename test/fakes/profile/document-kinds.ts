/** Reads every document of a profile as the application does, for tests of all of them by name. */
import { alertsFormat } from '#core/alerts/rules/alerts-format.ts'
import { settingsFormat } from '#core/application/settings/settings-format.ts'
import { createBudgetClaims } from '#core/budget/budget-claims.ts'
import { barNamesFormat } from '#core/candles/names/bar-names-format.ts'
import { recorderFormat } from '#core/candles/recorder.ts'
import { drawingTemplatesFormat } from '#core/charts/drawings/drawing-templates-format.ts'
import { drawingsFormat } from '#core/charts/drawings/drawings-format.ts'
import { indicatorsFormat } from '#core/charts/indicators/indicators-format.ts'
import { connectionFormat } from '#core/connection/connection-format.ts'
import { lastQuotesFormat } from '#core/market/last-quotes.ts'
import { positionsFormat } from '#core/positions/lots/positions-format.ts'
import { storedAnswersFormat } from '#core/reference/answers/stored-answers.ts'
import { offeringStorage, splitStorage } from '#core/reference/calendars/calendar-kinds.ts'
import { plannedFormat } from '#core/reference/calendars/planned-format.ts'
import { companyStorage } from '#core/reference/companies/companies.ts'
import { headlineStorage, newsMarksFormat } from '#core/reference/news/news-formats.ts'
import { createVersionedDocument, writeEnvelope, type DocumentFormat } from '#core/storage/versioned-document.ts'
import { updatesFormat } from '#core/updates/updates-format.ts'
import { seenFormat } from '#core/watchlists/directory/seen-instruments.ts'
import { watchlistsFormat } from '#core/watchlists/lists/watchlists-format.ts'
import { workspacesFormat } from '#core/workspace/state/stored-workspaces.ts'
import { createFakeClock } from '../ports/fake-clock.ts'
import { createFakeLog } from '../ports/fake-log.ts'
import type { DocumentName } from '#model/application/stored-name.ts'
import type { Store } from '#core/ports/store.ts'

export interface DocumentKind {
  readonly empty: unknown
  /** Null if the document cannot be read. */
  read(store: Store): unknown
}

function versioned<T>(format: DocumentFormat<T>): DocumentKind {
  const empty = writeEnvelope(format, format.read(undefined))
  return {
    empty,
    read: (store) => {
      const ports = { store, log: createFakeLog(), report: () => undefined }
      return writeEnvelope(format, createVersionedDocument(ports, format).read())
    },
  }
}

export const HOST = 'https://api.example.com'
export const BUDGET = { version: 1, claims: [], limits: { [HOST]: 7 }, pauses: {} }

/** The budget reads its own document: a damaged one counts as unknown. */
const budget: DocumentKind = {
  empty: BUDGET,
  read(store) {
    const claims = createBudgetClaims({ clock: createFakeClock(), store, log: createFakeLog() })
    return claims.earlier(HOST) === null ? null : BUDGET
  },
}

/** A document that is missing here does not compile. */
export const KINDS: Readonly<Record<DocumentName, DocumentKind>> = {
  settings: versioned(settingsFormat),
  connection: versioned(connectionFormat),
  watchlists: versioned(watchlistsFormat),
  positions: versioned(positionsFormat),
  seen: versioned(seenFormat),
  workspaces: versioned(workspacesFormat),
  budget,
  recorder: versioned(recorderFormat),
  barNames: versioned(barNamesFormat),
  companies: versioned(storedAnswersFormat(companyStorage)),
  headlines: versioned(storedAnswersFormat(headlineStorage)),
  newsMarks: versioned(newsMarksFormat),
  offerings: versioned(storedAnswersFormat(offeringStorage)),
  splits: versioned(storedAnswersFormat(splitStorage)),
  plannedListings: versioned(plannedFormat),
  drawings: versioned(drawingsFormat),
  drawingTemplates: versioned(drawingTemplatesFormat),
  indicators: versioned(indicatorsFormat),
  alerts: versioned(alertsFormat),
  updates: versioned(updatesFormat),
  lastQuotes: versioned(lastQuotesFormat),
}
