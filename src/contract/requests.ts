/** The table of all requests: payloads are checked at run time, answers by the compiler. */
import type * as v from 'valibot'
import type { AlertEventPage } from '#model/alerts/alert-event.ts'
import type { AlertImport } from '#model/alerts/alert-import.ts'
import type { AlertBacktest, AlertScorecard, BacktestRefusal } from '#model/alerts/alert-view.ts'
import type { AlertId, AlertRefusal } from '#model/alerts/alert.ts'
import type { ArchivedPart } from '#model/application/stored-name.ts'
import type { ApplicationFacts, PackageLicence } from '#model/application/application.ts'
import type { CandleHistory, OlderCandles } from '#model/candles/candle-series.ts'
import type { CompanyFigures } from '#model/reference/company.ts'
import type { CurrencyCode } from '#model/market/currency.ts'
import type { ForecastChange } from '#model/service/data-health.ts'
import type { DrawingRefusal } from '#model/charts/drawing-edit.ts'
import type { DrawingId } from '#model/charts/drawing.ts'
import type { Result } from '#model/values/failure.ts'
import type { FoundInstrument } from '#model/watchlists/found-instrument.ts'
import type { MarketZone } from '#model/hours/market-zone.ts'
import type { PlanningFault } from '#model/reference/offering.ts'
import type { PositionEditDone, PositionRefusal } from '#model/positions/position-edit.ts'
import type { PositionImportPreview } from '#model/positions/position-import.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import type { Proxy } from '#model/application/settings.ts'
import type { TapeBlock } from '#model/market/tape/tape.ts'
import type { WatchlistEditDone, WatchlistRefusal } from '#model/watchlists/watchlist-edit.ts'
import type { ImportPreview, ImportReport } from '#model/watchlists/watchlist-import.ts'
import type { FileFault, WindowId, WorkspaceFault, WorkspaceId } from '#model/workspace/workspace.ts'
import type { ValueLine } from '#model/positions/value-line.ts'
import { ask, read, type RequestDefinition } from './values/request-row.ts'
import * as answerSchemas from './market/answer-schemas.ts'
import * as alertSchemas from './alerts/alert-schemas.ts'
import * as candleSchemas from './candles/candle-schemas.ts'
import * as drawingSchemas from './charts/drawing-schemas.ts'
import * as indicatorSchemas from './charts/indicator-schemas.ts'
import * as positionSchemas from './positions/position-schemas.ts'
import * as schemas from './values/schemas.ts'
import * as watchlistSchemas from './watchlists/watchlist-schemas.ts'
import * as workspaceSchemas from './workspace/workspace-schemas.ts'

/** The result of a connection test. */
export type ConnectionTest = Result<{ readonly latencyMs: number; readonly sampleCode: string }>

/** The result of an edit of workspaces. */
export type EditOutcome<T = null> = Result<T, WorkspaceFault>

/** The result of an edit of watchlists. */
export type WatchlistEditOutcome = Result<WatchlistEditDone, WatchlistRefusal>

/** The parts of an imported archive that are not applied, because they would send requests elsewhere. */
export interface DataImport {
  readonly connection: ServiceAddress | null
  /** Also null if unchanged. */
  readonly proxy: Proxy | null
}

/** The effect of an import on one stored document. */
export interface DataChange {
  readonly name: ArchivedPart
  /** Entries now and in the file; null unless it is a list. */
  readonly now: number | null
  readonly then: number | null
}

/** All requests. A row without a handler does not compile. */
export const requests = {
  /** Tests an address and key with one cheap call; stores nothing. */
  'connection.test': read(schemas.connectionForm).answering<ConnectionTest>(),
  /** Stores an address and key and starts to poll. The key is never sent to a window. */
  'session.signIn': ask(schemas.connectionForm).answering<null>(),
  /** Returns to the simulated market, keeping address and key for `session.connectAgain`. */
  'session.leave': ask(schemas.nothing).answering<null>(),
  /** Polls the previous service again, if any. */
  'session.connectAgain': ask(schemas.nothing).answering<null>(),
  /** Deletes key and address of the current or previous service, and returns to the simulated market. */
  'session.signOut': ask(schemas.nothing).answering<null>(),
  /** Pauses or resumes requests to the service. */
  'session.pause': ask(schemas.pause).answering<null>(),
  /** Retries without delay a refused operation or, with null, a host that is avoided or refuses the key. */
  'session.tryNow': ask(schemas.operation).answering<null>(),
  'application.describe': read(schemas.nothing).answering<ApplicationFacts>(),
  /** Describes this run for a bug report, in English, without keys, addresses, names and paths. */
  'application.diagnose': read(schemas.nothing).answering<string>(),
  /** Fetches the update feed, if the build has one; the topic `updates` reports the result. */
  'updates.check': ask(schemas.nothing).answering<null>(),
  /** Returns the licences of included packages. */
  'application.licences': read(schemas.nothing).answering<readonly PackageLicence[]>(),
  /** Returns the time zones of the markets, constant during a run. */
  'market.zones': read(schemas.nothing).answering<readonly MarketZone[]>(),
  'settings.update': ask(schemas.settingsPatch).answering<null>(),
  /** Resets the named fields, or all. */
  'settings.reset': ask(schemas.settingsFields).answering<null>(),
  /** Sets how the service in use names bars; null detects it. */
  'candles.nameBars': ask(candleSchemas.naming).answering<null>(),
  /** Forecasts the plan with additional instruments or other limits. */
  'health.forecast': read(schemas.assumption).answering<ForecastChange | null>(),
  /** Previews `watchlist.import` with its cost. */
  'watchlist.preview': read(watchlistSchemas.importFile).answering<ImportPreview>(),
  /** Adds to the list of that name, or creates it. Reads CSV and TXT files, and pasted text. */
  'watchlist.import': ask(watchlistSchemas.importFile).answering<ImportReport>(),
  /** Returns content that `watchlist.import` reads. */
  'watchlist.export': read(watchlistSchemas.exportOrder).answering<Result<string, WatchlistRefusal>>(),
  'watchlist.edit': ask(watchlistSchemas.edit).answering<WatchlistEditOutcome>(),
  'position.edit': ask(positionSchemas.edit).answering<Result<PositionEditDone, PositionRefusal>>(),
  /** Undoes the last edit, unless the named step is no longer the last. */
  'position.undo': ask(watchlistSchemas.historyStep).answering<Result<null, PositionRefusal>>(),
  /** Returns the currency of a price, if known, without a request to the service. */
  'position.currency': read(positionSchemas.oneInstrument).answering<CurrencyCode | null>(),
  /** Previews `position.import`. */
  'position.preview': read(positionSchemas.file).answering<PositionImportPreview>(),
  /** Adds the lots of a file of this or another program, as one edit. Faulty rows are reported and skipped. */
  'position.import': ask(positionSchemas.file).answering<Result<PositionImportPreview, PositionRefusal>>(),
  /** Returns a CSV file that `position.import` reads. */
  'position.export': read(schemas.nothing).answering<string>(),
  /** Returns the daily value of the positions since the first lot. */
  'position.valueLine': read(schemas.nothing).answering<ValueLine>(),
  'position.redo': ask(watchlistSchemas.historyStep).answering<Result<null, PositionRefusal>>(),
  /** Undoes the last edit of any window, unless the named step is no longer the last. */
  'watchlist.undo': ask(watchlistSchemas.historyStep).answering<Result<null, WatchlistRefusal>>(),
  'watchlist.redo': ask(watchlistSchemas.historyStep).answering<Result<null, WatchlistRefusal>>(),
  /** Keeps refused symbols, which `verification` then omits. */
  'watchlist.keepRefused': ask(watchlistSchemas.instrumentsToKeep).answering<null>(),
  /** Adds one instrument at the end. */
  'watchlist.add': ask(watchlistSchemas.listEntry).answering<null>(),
  /** Searches the directory, all watchlists and all instruments ever served, the likeliest match first. */
  'directory.search': read(schemas.directorySearch).answering<readonly FoundInstrument[]>(),
  /** Returns facts about instruments, in the order of the request. */
  'directory.describe': read(schemas.instruments).answering<readonly FoundInstrument[]>(),
  'menu.describe': read(workspaceSchemas.menus).answering<null>(),
  'menu.choose': read(workspaceSchemas.menuChoice).answering<null>(),
  'notice.dismiss': ask(schemas.noticeNumber).answering<null>(),

  /** Closes the windows of the current workspace and opens those of another. */
  'workspace.switch': ask(workspaceSchemas.workspaceReference).answering<EditOutcome>(),
  /** Creates a workspace with one desk as the last one, without switching. */
  'workspace.create': ask(workspaceSchemas.workspaceCreation).answering<EditOutcome<WorkspaceId>>(),
  /** Creates a workspace with the same windows, layouts and links after the original, without switching. */
  'workspace.duplicate': ask(workspaceSchemas.workspaceNaming).answering<EditOutcome<WorkspaceId>>(),
  'workspace.rename': ask(workspaceSchemas.workspaceNaming).answering<EditOutcome>(),
  /** Removing the current one switches to its neighbour; the last one stays. */
  'workspace.remove': ask(workspaceSchemas.workspaceReference).answering<EditOutcome>(),
  /** Returns content that `workspace.import` reads. */
  'workspace.export': read(workspaceSchemas.workspaceReference).answering<EditOutcome<string>>(),
  /** Adds the workspace of a file with new ids as the last one, without switching. */
  'workspace.import': ask(workspaceSchemas.file).answering<Result<WorkspaceId, FileFault | WorkspaceFault>>(),

  /**
   * Returns the window of this page, and remembers it until the page's line closes. A window of another workspace, or that another
   * page shows, is replaced by, in order:
   * - the window that the page showed last in this workspace,
   * - the first window of its kind that no page shows,
   * - a new window, if `orNew` is true and there is room; else null.
   */
  'window.attach': ask(workspaceSchemas.windowAttachment).answering<WindowId | null>(),
  /**
   * Adds a window to the current workspace. The desktop shell opens it; in a browser the page opens the address of the id. A desk
   * that was closed as the last one is reopened before a new one is created. A second request for the settings window brings it to
   * the front.
   */
  'window.open': ask(workspaceSchemas.windowOpening).answering<EditOutcome<WindowId>>(),
  /** Brings a window to the front, and reopens a desk that was closed as the last one. */
  'window.show': ask(workspaceSchemas.windowReference).answering<EditOutcome>(),
  /** Removes a window. The record of a last desk stays, and it opens at the next start. */
  'window.close': ask(workspaceSchemas.windowReference).answering<EditOutcome>(),
  /**
   * Stores the panels of a desk. Windows send it soon after every change, because a killed application restarts with the last
   * stored state.
   */
  'window.keepLayout': ask(workspaceSchemas.windowLayout).answering<EditOutcome>(),
  /** Stores the position of a window; the desktop shell needs no such request. */
  'window.keepPlace': ask(workspaceSchemas.windowPlace).answering<EditOutcome>(),
  /** Stores the symbols of a ticker, each once. */
  'window.keepPinned': ask(workspaceSchemas.windowPinned).answering<EditOutcome>(),

  'link.setSymbol': ask(workspaceSchemas.linkSymbol).answering<null>(),
  'link.setInterval': ask(workspaceSchemas.linkInterval).answering<null>(),

  /** Returns all stored bars, without a request to the service. Read after the topic `candles` reports a change. */
  'candles.read': read(candleSchemas.series).answering<CandleHistory>(),
  /** Returns earlier bars, stored or served. */
  'candles.older': read(candleSchemas.olderThan).answering<Result<OlderCandles>>(),
  /** Returns the last served prices, the oldest first; null marks a time without polls. */
  'quotes.served': read(schemas.servedInstruments).answering<readonly (readonly (number | null)[])[]>(),
  /** Returns a page of the day's available trades. */
  'tape.read': read(schemas.tapePage).answering<TapeBlock>(),
  /** Records the bars of an instrument without a window. */
  'recorder.set': ask(candleSchemas.recorderChange).answering<Result<null, 'tooMany'>>(),

  /** Returns cached figures, in the order of the request, without a request to the service. */
  'companies.known': read(answerSchemas.companies).answering<readonly (CompanyFigures | null)[]>(),
  /** Requests older headlines; the topic `news` reports the result. */
  'news.more': ask(answerSchemas.newsSource).answering<null>(),
  'news.mark': ask(answerSchemas.newsMarking).answering<null>(),
  'news.setKeywords': ask(answerSchemas.newsKeywords).answering<null>(),
  /** Plans that a stock joins a list on its first day. Replaces an earlier plan for it. */
  'listing.plan': ask(answerSchemas.listingPlan).answering<Result<null, PlanningFault>>(),
  'listing.cancel': ask(answerSchemas.plannedListing).answering<null>(),
  /** Fetches an answer again. */
  'answer.renew': ask(answerSchemas.renewal).answering<null>(),
  /** Sets the indicators of all charts of an instrument; null leaves them to each panel. */
  'indicators.keepForSymbol': ask(indicatorSchemas.ofSymbol).answering<null>(),
  /** Saves indicators, replacing those of the same name. */
  'indicators.saveTemplate': ask(indicatorSchemas.template).answering<Result<null, 'tooMany'>>(),
  'indicators.removeTemplate': ask(indicatorSchemas.templateReference).answering<null>(),

  /** Edits drawings; returns the id of an added one. */
  'drawings.edit': ask(drawingSchemas.drawingEdit).answering<Result<DrawingId | null, DrawingRefusal>>(),
  /** Undoes the last edit by any window. */
  'drawings.undo': ask(drawingSchemas.drawingsOf).answering<Result<null, DrawingRefusal>>(),
  'drawings.redo': ask(drawingSchemas.drawingsOf).answering<Result<null, DrawingRefusal>>(),
  /** Returns the number of drawings with prices from before each split. */
  'drawings.countAffected': read(drawingSchemas.splits).answering<readonly number[]>(),
  /** Saves a style, replacing that of the same name. */
  'drawingTemplates.save': ask(drawingSchemas.template).answering<Result<null, 'tooMany'>>(),
  'drawingTemplates.remove': ask(drawingSchemas.templateReference).answering<null>(),
  /** Sets the template for new drawings of a kind. */
  'drawingTemplates.setDefault': ask(drawingSchemas.templateDefault).answering<null>(),
  /** Creates an alert, or changes the one with the draft's id. Changed conditions arm it again. */
  'alert.save': ask(alertSchemas.draft).answering<Result<AlertId, AlertRefusal>>(),
  'alert.backtest': read(alertSchemas.backtest).answering<Result<AlertBacktest, BacktestRefusal>>(),
  /** Removes alerts, but not their events. */
  'alert.remove': ask(alertSchemas.chosenAlerts).answering<null>(),
  /** Applies an action to several alerts. Switching on arms an alert again, even if it had fired and ended. */
  'alert.bulk': ask(alertSchemas.bulk).answering<null>(),
  'alert.snooze': ask(alertSchemas.snooze).answering<null>(),
  /** Marks a split as handled. Converts prices from before it to today's shares if `isRescaled` is true. */
  'alert.rescale': ask(alertSchemas.split).answering<null>(),
  'alert.acknowledge': ask(alertSchemas.acknowledgement).answering<null>(),
  'alert.scorecard': read(alertSchemas.oneAlert).answering<AlertScorecard>(),
  /** Returns the content of a file of alerts. */
  'alert.export': read(alertSchemas.exportedAlerts).answering<string>(),
  /** Adds the valid and new alerts of such a file. */
  'alert.import': ask(alertSchemas.alertFile).answering<Result<AlertImport, FileFault>>(),
  'alert.events': read(alertSchemas.eventQuery).answering<AlertEventPage>(),
  /** Returns true for the first window that asks to show a notification of `alertNotifications`. */
  'alert.claim': read(alertSchemas.notificationNumber).answering<boolean>(),

  /** Returns the content of a file with all stored data except the key. */
  'data.exportAll': read(schemas.nothing).answering<string>(),
  /** Replaces stored data by such a file; documents that it lacks stay. An invalid file changes nothing. */
  'data.import': ask(workspaceSchemas.file).answering<Result<DataImport, FileFault>>(),
  /** Returns what an import of the file would replace. */
  'data.preview': read(workspaceSchemas.file).answering<Result<readonly DataChange[], FileFault>>(),
  'data.canUndoImport': read(schemas.nothing).answering<boolean>(),
  /** Restores the data that the last import of this run replaced. */
  'data.undoImport': ask(schemas.nothing).answering<boolean>(),
} as const satisfies Record<string, RequestDefinition>

/** The name of a request, as sent in a message. */
export type RequestName = keyof typeof requests

/** The payload that a caller passes, before transformation. */
export type Payload<Name extends RequestName> = v.InferInput<(typeof requests)[Name]['payload']>
/** The payload that a handler receives, after validation. */
export type Validated<Name extends RequestName> = v.InferOutput<(typeof requests)[Name]['payload']>
/** The value that a request resolves to. */
export type Answer<Name extends RequestName> =
  (typeof requests)[Name] extends RequestDefinition<v.GenericSchema, infer A> ? A : never

/** The line of a request, by which a handler distinguishes pages. */
export interface Caller {
  onClose(listener: () => void): void
}

/** All handlers; a missing or unlisted one does not compile. */
export type RequestHandlers = {
  readonly [Name in RequestName]: (payload: Validated<Name>, caller: Caller) => Answer<Name> | Promise<Answer<Name>>
}
