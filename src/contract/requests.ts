/** Everything a window may ask of the backend, as one table: the payload is checked at run time, the answer by the compiler. */
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

/** What a test of a connection found. */
export type ConnectionTest = Result<{ readonly latencyMs: number; readonly sampleCode: string }>

/** The outcome of an edit of the workspaces; most succeed without a value. */
export type EditOutcome<T = null> = Result<T, WorkspaceFault>

/** What an edit of watchlists did, or why it was refused. */
export type WatchlistEditOutcome = Result<WatchlistEditDone, WatchlistRefusal>

/** The parts of an imported archive that are not put in force: each would send requests elsewhere. Null where the file names none. */
export interface DataImport {
  readonly connection: ServiceAddress | null
  /** Null also where it is the same as before. */
  readonly proxy: Proxy | null
}

/** What an import would do to one stored document. */
export interface DataChange {
  readonly name: ArchivedPart
  /** Entries, now and in the file; null where the document is no list. */
  readonly now: number | null
  readonly then: number | null
}

/** Every request a window may send: its payload's schema and its answer. A row without a handler does not compile. */
export const requests = {
  /** Tries an address and key with one cheap call; nothing is kept. */
  'connection.test': read(schemas.connectionForm).answering<ConnectionTest>(),
  /** Keeps an address and key and polls that service from now on. The key never comes back out. */
  'session.signIn': ask(schemas.connectionForm).answering<null>(),
  /** Returns to the simulated market. The address and the key stay, for `session.connectAgain`. */
  'session.leave': ask(schemas.nothing).answering<null>(),
  /** Polls the service that was left from now on; does nothing where none was. */
  'session.connectAgain': ask(schemas.nothing).answering<null>(),
  /** Forgets the key and address of the service, in use or left, and returns to the simulated market. */
  'session.signOut': ask(schemas.nothing).answering<null>(),
  /** Pauses or resumes requests to the service; the topic `session` reports the state. */
  'session.pause': ask(schemas.pause).answering<null>(),
  /** Retries at once what is held back: a refused operation or, with null, a host that is avoided or refuses the key. */
  'session.tryNow': ask(schemas.operation).answering<null>(),
  'application.describe': read(schemas.nothing).answering<ApplicationFacts>(),
  /** What a report of a defect should say of this run, in English; without keys, addresses, names and paths. */
  'application.diagnose': read(schemas.nothing).answering<string>(),
  /** Fetches the feed of updates now; the topic `updates` reports what it says. Does nothing in a build without a feed. */
  'updates.check': ask(schemas.nothing).answering<null>(),
  /** Of the packages that the application carries parts of, by name. */
  'application.licences': read(schemas.nothing).answering<readonly PackageLicence[]>(),
  /** The time zones of the markets; the same for as long as the application runs. */
  'market.zones': read(schemas.nothing).answering<readonly MarketZone[]>(),
  'settings.update': ask(schemas.settingsPatch).answering<null>(),
  /** Resets the named fields, or all of them, to the defaults. */
  'settings.reset': ask(schemas.settingsFields).answering<null>(),
  /** Says how the service in use names some bars; null leaves it to what its answers show. */
  'candles.nameBars': ask(candleSchemas.naming).answering<null>(),
  /** The plan with these instruments shown as well, or under another allowance; null without a service. */
  'health.forecast': read(schemas.assumption).answering<ForecastChange | null>(),
  /** A preview of `watchlist.import` for this file, with its cost. Nothing is added. */
  'watchlist.preview': read(watchlistSchemas.importFile).answering<ImportPreview>(),
  /** Adds to the list of that name, or creates it as the last one. Reads CSV and TXT files, and pasted text. */
  'watchlist.import': ask(watchlistSchemas.importFile).answering<ImportReport>(),
  /** The content of a file or clipboard in the form that `watchlist.import` reads. */
  'watchlist.export': read(watchlistSchemas.exportOrder).answering<Result<string, WatchlistRefusal>>(),
  'watchlist.edit': ask(watchlistSchemas.edit).answering<WatchlistEditOutcome>(),
  /** Edits what the user holds. */
  'position.edit': ask(positionSchemas.edit).answering<Result<PositionEditDone, PositionRefusal>>(),
  /** Undoes the last edit of positions, or nothing when the named step is no longer the last. */
  'position.undo': ask(watchlistSchemas.historyStep).answering<Result<null, PositionRefusal>>(),
  /** The currency of an instrument's price, as far as it is known; asks nobody. */
  'position.currency': read(positionSchemas.oneInstrument).answering<CurrencyCode | null>(),
  /** What `position.import` would add of this file. Nothing is added. */
  'position.preview': read(positionSchemas.file).answering<PositionImportPreview>(),
  /** Adds the lots of a file of this or another program, as one edit; rows that are not understood are named and left out. */
  'position.import': ask(positionSchemas.file).answering<Result<PositionImportPreview, PositionRefusal>>(),
  /** All lots as a CSV file that `position.import` reads. */
  'position.export': read(schemas.nothing).answering<string>(),
  /** What was held was worth on each day since the lots were entered. */
  'position.valueLine': read(schemas.nothing).answering<ValueLine>(),
  'position.redo': ask(watchlistSchemas.historyStep).answering<Result<null, PositionRefusal>>(),
  /** Undoes the last edit of any window, or nothing when the named step is no longer the last. */
  'watchlist.undo': ask(watchlistSchemas.historyStep).answering<Result<null, WatchlistRefusal>>(),
  /** Redoes the edit that was undone last. */
  'watchlist.redo': ask(watchlistSchemas.historyStep).answering<Result<null, WatchlistRefusal>>(),
  /** Refused symbols that the user keeps on the lists: `verification` no longer names them. */
  'watchlist.keepRefused': ask(watchlistSchemas.instrumentsToKeep).answering<null>(),
  /** The edit `addEntries` of one instrument, at the end. */
  'watchlist.add': ask(watchlistSchemas.listEntry).answering<null>(),
  /** Instruments of the directory, of all watchlists or ever served that the text may mean, the likeliest first. */
  'directory.search': read(schemas.directorySearch).answering<readonly FoundInstrument[]>(),
  /** The directory's facts about each of these instruments, in the order of the request. */
  'directory.describe': read(schemas.instruments).answering<readonly FoundInstrument[]>(),
  /** Describes the menu that the system draws for the application. */
  'menu.describe': read(workspaceSchemas.menus).answering<null>(),
  /** Has a window carry out what was chosen from that menu. */
  'menu.choose': read(workspaceSchemas.menuChoice).answering<null>(),
  'notice.dismiss': ask(schemas.noticeNumber).answering<null>(),

  /** Closes the windows of the current workspace and opens those of another. */
  'workspace.switch': ask(workspaceSchemas.workspaceReference).answering<EditOutcome>(),
  /** Makes a workspace of one desk, last in order; does not switch to it. */
  'workspace.create': ask(workspaceSchemas.workspaceCreation).answering<EditOutcome<WorkspaceId>>(),
  /** Makes a workspace of the same windows, layouts and links, next in order; does not switch to it. */
  'workspace.duplicate': ask(workspaceSchemas.workspaceNaming).answering<EditOutcome<WorkspaceId>>(),
  'workspace.rename': ask(workspaceSchemas.workspaceNaming).answering<EditOutcome>(),
  /** Removing the current one switches to its neighbour; the last one stays. */
  'workspace.remove': ask(workspaceSchemas.workspaceReference).answering<EditOutcome>(),
  /** The content of a file that `workspace.import` reads. */
  'workspace.export': read(workspaceSchemas.workspaceReference).answering<EditOutcome<string>>(),
  /** Adds the workspace of a file, last in order, with ids of its own; does not switch to it. */
  'workspace.import': ask(workspaceSchemas.file).answering<Result<WorkspaceId, FileFault | WorkspaceFault>>(),

  /**
   * Answers which window this page is, and remembers it until the page's line closes. A window of another workspace, or
   * one that another page shows, counts as none. The fallbacks are, in order:
   * - the window that the page showed last in this workspace,
   * - the first window of its kind that no page shows,
   * - a new window, if `orNew` is true and there is room; else null.
   */
  'window.attach': ask(workspaceSchemas.windowAttachment).answering<WindowId | null>(),
  /**
   * Adds a window to the current workspace. The desktop shell opens it; in a browser the requesting page opens the
   * address of the answered id. A desk that was closed as the last one comes back before a new one is made. There is at
   * most one settings window: a second request brings it to the front.
   */
  'window.open': ask(workspaceSchemas.windowOpening).answering<EditOutcome<WindowId>>(),
  /** Brings a window of the current workspace to the front, and opens the desk that was closed as the last one. */
  'window.show': ask(workspaceSchemas.windowReference).answering<EditOutcome>(),
  /** Removes a window from its workspace. The record of a last desk stays, and it is open again at the next start. */
  'window.close': ask(workspaceSchemas.windowReference).answering<EditOutcome>(),
  /**
   * Stores what a desk shows. Sent soon after every change, because a killed application restarts with the last stored
   * state.
   */
  'window.keepLayout': ask(workspaceSchemas.windowLayout).answering<EditOutcome>(),
  /** Stores the position of a window. The desktop shell does that by itself. */
  'window.keepPlace': ask(workspaceSchemas.windowPlace).answering<EditOutcome>(),
  /** Stores the symbols of a ticker strip, in order, each once. */
  'window.keepPinned': ask(workspaceSchemas.windowPinned).answering<EditOutcome>(),

  /** Shows a symbol in everything that follows the group. */
  'link.setSymbol': ask(workspaceSchemas.linkSymbol).answering<null>(),
  'link.setInterval': ask(workspaceSchemas.linkInterval).answering<null>(),

  /**
   * All bars of a series that are at hand; does not ask the service. Read after the topic `candles` reports a change.
   */
  'candles.read': read(candleSchemas.series).answering<CandleHistory>(),
  /** Bars from before a time: stored ones or, as far back as the service goes, served ones. */
  'candles.older': read(candleSchemas.olderThan).answering<Result<OlderCandles>>(),
  /** The last prices served of these instruments, in their order, the oldest first; null for a time that was not watched. */
  'quotes.served': read(schemas.servedInstruments).answering<readonly (readonly (number | null)[])[]>(),
  /** A page of the day's trades that are at hand, in order of time. */
  'tape.read': read(schemas.tapePage).answering<TapeBlock>(),
  /** Has bars of an instrument built, or fetched, while no window shows them; refused when there are too many. */
  'recorder.set': ask(candleSchemas.recorderChange).answering<Result<null, 'tooMany'>>(),

  /**
   * What is known of these companies already, in the order of the request; null for an unknown one. Sends no request.
   */
  'companies.known': read(answerSchemas.companies).answering<readonly (CompanyFigures | null)[]>(),
  /** Asks for older headlines, as far back as the service goes; the topic `news` carries the outcome. */
  'news.more': ask(answerSchemas.newsSource).answering<null>(),
  'news.mark': ask(answerSchemas.newsMarking).answering<null>(),
  'news.setKeywords': ask(answerSchemas.newsKeywords).answering<null>(),
  /** Plans that a stock of the calendar of offerings joins a list on its first day. Replaces an earlier plan for it. */
  'listing.plan': ask(answerSchemas.listingPlan).answering<Result<null, PlanningFault>>(),
  'listing.cancel': ask(answerSchemas.plannedListing).answering<null>(),
  /** Requests again an answer that a window listens to. */
  'answer.renew': ask(answerSchemas.renewal).answering<null>(),
  /** Sets the indicators of all charts of an instrument; null leaves them to each panel. */
  'indicators.keepForSymbol': ask(indicatorSchemas.ofSymbol).answering<null>(),
  /** Saves indicators under a name; replaces those of the same name. */
  'indicators.saveTemplate': ask(indicatorSchemas.template).answering<Result<null, 'tooMany'>>(),
  'indicators.removeTemplate': ask(indicatorSchemas.templateReference).answering<null>(),

  /** Edits what is drawn on an instrument; answers the id of a drawing that was added. */
  'drawings.edit': ask(drawingSchemas.drawingEdit).answering<Result<DrawingId | null, DrawingRefusal>>(),
  /** Undoes the last edit of an instrument's drawings, by whichever window. */
  'drawings.undo': ask(drawingSchemas.drawingsOf).answering<Result<null, DrawingRefusal>>(),
  'drawings.redo': ask(drawingSchemas.drawingsOf).answering<Result<null, DrawingRefusal>>(),
  /** How many drawings have prices from before each of these splits, in the order asked for. */
  'drawings.countAffected': read(drawingSchemas.splits).answering<readonly number[]>(),
  /** Saves a look of drawings of a kind under a name; replaces that of the same name. */
  'drawingTemplates.save': ask(drawingSchemas.template).answering<Result<null, 'tooMany'>>(),
  'drawingTemplates.remove': ask(drawingSchemas.templateReference).answering<null>(),
  /** Chooses what new drawings of a kind look like; null for none of the templates. */
  'drawingTemplates.setDefault': ask(drawingSchemas.templateDefault).answering<null>(),
  /**
   * Creates an alert, or changes the one that has the draft's id. An alert that watches for something else is armed
   * again.
   */
  'alert.save': ask(alertSchemas.draft).answering<Result<AlertId, AlertRefusal>>(),
  /** How often an alert would have fired within so many days before now. */
  'alert.backtest': read(alertSchemas.backtest).answering<Result<AlertBacktest, BacktestRefusal>>(),
  /** Removes alerts. Their events stay in the history. */
  'alert.remove': ask(alertSchemas.chosenAlerts).answering<null>(),
  /** Does one thing to several alerts. An alert that is switched on is armed again, even if it had fired and ended. */
  'alert.bulk': ask(alertSchemas.bulk).answering<null>(),
  /** Keeps alerts from firing until then; null wakes them. */
  'alert.snooze': ask(alertSchemas.snooze).answering<null>(),
  /**
   * Marks a split as handled. Rescales prices from before it into today's shares, or leaves them if `isRescaled` is
   * false. The alerts' past events stay in the history.
   */
  'alert.rescale': ask(alertSchemas.split).answering<null>(),
  'alert.acknowledge': ask(alertSchemas.acknowledgement).answering<null>(),
  /** The outcomes of an alert so far. */
  'alert.scorecard': read(alertSchemas.oneAlert).answering<AlertScorecard>(),
  /** The content of a file with alerts, for another computer. */
  'alert.export': read(alertSchemas.exportedAlerts).answering<string>(),
  /** Adds those alerts of such a file that are valid and new. */
  'alert.import': ask(alertSchemas.alertFile).answering<Result<AlertImport, FileFault>>(),
  'alert.events': read(alertSchemas.eventQuery).answering<AlertEventPage>(),
  /** Whether this window shows the notification of `alertNotifications`: true for the first window that asks. */
  'alert.claim': read(alertSchemas.notificationNumber).answering<boolean>(),

  /** The content of a file with everything that is kept but the key. */
  'data.exportAll': read(schemas.nothing).answering<string>(),
  /** Replaces stored data by the content of such a file; what the file lacks stays. A file with a fault changes nothing. */
  'data.import': ask(workspaceSchemas.file).answering<Result<DataImport, FileFault>>(),
  /** What an import of the file would replace. Changes nothing. */
  'data.preview': read(workspaceSchemas.file).answering<Result<readonly DataChange[], FileFault>>(),
  /** Whether there is an import of this run that can be undone. */
  'data.canUndoImport': read(schemas.nothing).answering<boolean>(),
  /** Brings back what the last import of this run replaced; false when there is nothing to bring back. */
  'data.undoImport': ask(schemas.nothing).answering<boolean>(),
} as const satisfies Record<string, RequestDefinition>

/** The name of a request, as sent in a message. */
export type RequestName = keyof typeof requests

/** What a caller passes, before transformation. */
export type Payload<Name extends RequestName> = v.InferInput<(typeof requests)[Name]['payload']>
/** What a handler receives, after validation. */
export type Validated<Name extends RequestName> = v.InferOutput<(typeof requests)[Name]['payload']>
/** What a request resolves to. */
export type Answer<Name extends RequestName> =
  (typeof requests)[Name] extends RequestDefinition<v.GenericSchema, infer A> ? A : never

/** The line of a request, one object for its whole life: a handler distinguishes pages by it. */
export interface Caller {
  /** Called once, when the line closes. */
  onClose(listener: () => void): void
}

/** One handler for every request; a missing or unlisted one does not compile. */
export type RequestHandlers = {
  readonly [Name in RequestName]: (payload: Validated<Name>, caller: Caller) => Answer<Name> | Promise<Answer<Name>>
}
