/** The table of all topics. A subscriber receives the last known value, then every change. */
import * as v from 'valibot'
import type { ChosenIndicator, IndicatorTemplate } from '#model/charts/chart-indicator.ts'
import type { AlertEventsView, AlertNotification } from '#model/alerts/alert-event.ts'
import type { AlertDistance, AlertsView } from '#model/alerts/alert-view.ts'
import type { LinkGroups } from '#model/workspace/link-group.ts'
import type { ConversionFacts, Holding } from '#model/positions/holding.ts'
import type { LiveCandles } from '#model/candles/candle-series.ts'
import type { CompanyAnswer, CompanyFigures } from '#model/reference/company.ts'
import type { DataHealth } from '#model/service/data-health.ts'
import type { InstrumentDrawings } from '#model/charts/drawing-edit.ts'
import type { DrawingTemplate } from '#model/charts/drawing-template.ts'
import type { RequestRecord } from '#model/service/feed-health.ts'
import type { CachedAnswer } from '#model/reference/cached-answer.ts'
import type { LiveDepth } from '#model/market/book/live-depth.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { MarketSession } from '#model/hours/market-session.ts'
import type { ChosenCommand, MenuDescription } from '#model/application/menu.ts'
import type { Leaders, Mover } from '#model/market/mover.ts'
import type { Headlines, NewsMarks } from '#model/reference/news-item.ts'
import type { NumberedNotice } from '#model/application/notice.ts'
import type { OfferingCalendar, PlannedListing } from '#model/reference/offering.ts'
import type { PositionHistory } from '#model/positions/position-edit.ts'
import type { Recording } from '#model/application/recorder.ts'
import type { LiveTape } from '#model/market/tape/tape.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import type { Settings } from '#model/application/settings.ts'
import type { SplitCalendar } from '#model/reference/split-calendar.ts'
import type { UpdateStatus } from '#model/application/update.ts'
import type { ListVerification } from '#model/service/verification.ts'
import type { WatchlistHistory } from '#model/watchlists/watchlist-edit.ts'
import type { Watchlist, WatchlistSummary } from '#model/watchlists/watchlist.ts'
import type { WindowRecord, WorkspaceList } from '#model/workspace/workspace.ts'
import * as answerSchemas from './market/answer-schemas.ts'
import * as candleSchemas from './candles/candle-schemas.ts'
import * as schemas from './values/schemas.ts'
import * as watchlistSchemas from './watchlists/watchlist-schemas.ts'
import * as workspaceSchemas from './workspace/workspace-schemas.ts'

declare const value: unique symbol

/** A row of the table: the parameter and the type of the values. */
export interface TopicDefinition<Schema extends v.GenericSchema = v.GenericSchema, Value = unknown> {
  readonly parameter: Schema
  readonly [value]?: Value
}

const topic = <Schema extends v.GenericSchema>(parameter: Schema) => ({
  carrying: <Value>(): TopicDefinition<Schema, Value> => ({ parameter }),
})

/** All topics. A row without a provider does not compile. */
export const topics = {
  /** A subscription is demand in the feed. */
  quote: topic(schemas.instrument).carrying<LiveQuote>(),
  /** The symbol that the window's user chose, whose data are polled first. Carries no values. */
  focus: topic(v.nullable(schemas.instrument)).carrying<null>(),
  /** Polled like quotes. */
  depth: topic(schemas.instrument).carrying<LiveDepth>(),
  /** See {@link LiveTape} for how a window joins it with `tape.read`. */
  tape: topic(schemas.instrument).carrying<LiveTape>(),
  /** See {@link LiveCandles} for how a window joins it with `candles.read`. */
  candles: topic(candleSchemas.series).carrying<LiveCandles>(),
  /** In the order of saving. */
  indicatorTemplates: topic(schemas.nothing).carrying<readonly IndicatorTemplate[]>(),
  /** The indicators of all charts of the instrument; null for each panel's own. */
  symbolIndicators: topic(schemas.instrument).carrying<readonly ChosenIndicator[] | null>(),
  drawings: topic(schemas.instrument).carrying<InstrumentDrawings>(),
  /** In the order of saving. */
  drawingTemplates: topic(schemas.nothing).carrying<readonly DrawingTemplate[]>(),
  recorder: topic(schemas.nothing).carrying<Recording>(),
  /** A subscription requests it without delay. */
  company: topic(schemas.instrument).carrying<CachedAnswer<CompanyAnswer>>(),
  /** For a row of a list. Requested slowly, when the budget allows, for visible rows only. */
  companyFigures: topic(schemas.instrument).carrying<CachedAnswer<CompanyFigures>>(),
  /** Cached headlines come first, even if the service cannot be reached. */
  news: topic(answerSchemas.newsSource).carrying<CachedAnswer<Headlines>>(),
  newsMarks: topic(schemas.nothing).carrying<NewsMarks>(),
  offerings: topic(answerSchemas.offeringCalendar).carrying<CachedAnswer<OfferingCalendar>>(),
  /** Stocks that join a list on their first day. */
  plannedListings: topic(schemas.nothing).carrying<readonly PlannedListing[]>(),
  /** Past and announced, with the user's data that they affect. */
  splits: topic(answerSchemas.region).carrying<CachedAnswer<SplitCalendar>>(),
  /** Every market with known hours; published every few seconds while a visible window subscribes. */
  sessions: topic(schemas.nothing).carrying<readonly MarketSession[]>(),
  session: topic(schemas.nothing).carrying<ServiceSession>(),
  settings: topic(schemas.nothing).carrying<Settings>(),
  /** In the user's order. */
  watchlists: topic(schemas.nothing).carrying<readonly WatchlistSummary[]>(),
  /** Null if the id does not exist. */
  watchlist: topic(watchlistSchemas.listId).carrying<Watchlist | null>(),
  holdings: topic(schemas.nothing).carrying<readonly Holding[]>(),
  positionHistory: topic(schemas.nothing).carrying<PositionHistory>(),
  /** A subscription polls the pairs, all together at most once a minute. */
  conversions: topic(schemas.nothing).carrying<ConversionFacts>(),
  watchlistHistory: topic(schemas.nothing).carrying<WatchlistHistory>(),
  /** Unconfirmed symbols of a list; published at most once a second. */
  verification: topic(watchlistSchemas.listId).carrying<ListVerification>(),
  /** The largest move of the day first; published a few times a minute. */
  movers: topic(watchlistSchemas.listId).carrying<readonly Mover[]>(),
  /** Published as often as `movers`. */
  leaders: topic(answerSchemas.moverScope).carrying<Leaders>(),
  notices: topic(schemas.nothing).carrying<readonly NumberedNotice[]>(),
  /** Published every second while a visible window subscribes. */
  health: topic(schemas.nothing).carrying<DataHealth | null>(),
  /** The latest first; published as often as `health`. */
  requestLog: topic(schemas.nothing).carrying<readonly RequestRecord[]>(),
  workspaces: topic(schemas.nothing).carrying<WorkspaceList>(),
  /**
   * The stored record of a window; null after it left the current workspace. The desktop shell then closes it; a page in a browser
   * sends `window.attach` again.
   */
  window: topic(workspaceSchemas.windowId).carrying<WindowRecord | null>(),
  /** The menu of the last `menu.describe`. */
  menu: topic(schemas.nothing).carrying<readonly MenuDescription[]>(),
  /** The last command chosen for this window outside the page. */
  chosenCommand: topic(workspaceSchemas.windowId).carrying<ChosenCommand | null>(),
  /** Published every second while a visible window subscribes, and immediately when an alert fires or changes. */
  alerts: topic(schemas.nothing).carrying<AlertsView>(),
  /** The nearest armed alert of every instrument with alerts; published as often as `alerts`. */
  alertDistances: topic(schemas.nothing).carrying<readonly AlertDistance[]>(),
  /** `alert.events` returns older ones. */
  alertEvents: topic(schemas.nothing).carrying<AlertEventsView>(),
  /** Unclaimed notifications, in order of delivery. A window shows one if `alert.claim` returns true. */
  alertNotifications: topic(schemas.nothing).carrying<readonly AlertNotification[]>(),
  updates: topic(schemas.nothing).carrying<UpdateStatus>(),
  links: topic(schemas.nothing).carrying<LinkGroups>(),
} as const satisfies Record<string, TopicDefinition>

/** The name of a topic, as sent in a message. */
export type TopicName = keyof typeof topics
/** The parameter of a subscription, such as an instrument. */
export type Parameter<Name extends TopicName> = v.InferOutput<(typeof topics)[Name]['parameter']>
/** The value that a topic publishes. */
export type Value<Name extends TopicName> =
  (typeof topics)[Name] extends TopicDefinition<v.GenericSchema, infer V> ? V : never
