/**
 * Every topic that a window may subscribe to, in one table. A subscriber receives the last known value, then every
 * change.
 */
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

/** One row of the table: the parameter that selects a stream of the topic, and the type of its values. */
export interface TopicDefinition<Schema extends v.GenericSchema = v.GenericSchema, Value = unknown> {
  readonly parameter: Schema
  readonly [value]?: Value
}

const topic = <Schema extends v.GenericSchema>(parameter: Schema) => ({
  carrying: <Value>(): TopicDefinition<Schema, Value> => ({ parameter }),
})

/**
 * Every topic that a window may subscribe to: its parameter's schema and its value. A row without a provider does not
 * compile.
 */
export const topics = {
  /** The live quote of one instrument. A subscription is demand in the feed. */
  quote: topic(schemas.instrument).carrying<LiveQuote>(),
  /**
   * Says that the window's user chose a symbol: what is shown of it is asked before the rest. Null while the window shows none. It
   * carries nothing.
   */
  focus: topic(v.nullable(schemas.instrument)).carrying<null>(),
  /** The order book of one instrument, polled as quotes are. For a class without books the value says so. */
  depth: topic(schemas.instrument).carrying<LiveDepth>(),
  /** The end of a day's trades; see {@link LiveTape} for how a window joins it with `tape.read`. */
  tape: topic(schemas.instrument).carrying<LiveTape>(),
  /** The end of a series; see {@link LiveCandles} for how a window joins it with `candles.read`. */
  candles: topic(candleSchemas.series).carrying<LiveCandles>(),
  /** Saved indicator templates, in the order of saving. */
  indicatorTemplates: topic(schemas.nothing).carrying<readonly IndicatorTemplate[]>(),
  /**
   * The indicators that every chart of the instrument shows instead of the panel's own; null where none were chosen.
   */
  symbolIndicators: topic(schemas.instrument).carrying<readonly ChosenIndicator[] | null>(),
  /** The drawings on one instrument. */
  drawings: topic(schemas.instrument).carrying<InstrumentDrawings>(),
  /** Saved looks of drawings, in the order of saving. */
  drawingTemplates: topic(schemas.nothing).carrying<readonly DrawingTemplate[]>(),
  recorder: topic(schemas.nothing).carrying<Recording>(),
  /** Facts about the company of a stock; the service has none for other classes. A subscription asks at once. */
  company: topic(schemas.instrument).carrying<CachedAnswer<CompanyAnswer>>(),
  /**
   * The company figures of a list's row. A subscription asks at a slow pace, when there is room; for visible rows only.
   */
  companyFigures: topic(schemas.instrument).carrying<CachedAnswer<CompanyFigures>>(),
  /** The headlines of one source. Cached ones come first, whether or not the service is reachable. */
  news: topic(answerSchemas.newsSource).carrying<CachedAnswer<Headlines>>(),
  newsMarks: topic(schemas.nothing).carrying<NewsMarks>(),
  /** Initial public offerings of a region, upcoming or recent. */
  offerings: topic(answerSchemas.offeringCalendar).carrying<CachedAnswer<OfferingCalendar>>(),
  /** Stocks that join a list on their first day. */
  plannedListings: topic(schemas.nothing).carrying<readonly PlannedListing[]>(),
  /** Splits of a region, past and announced, with the user's data that they affect. */
  splits: topic(answerSchemas.region).carrying<CachedAnswer<SplitCalendar>>(),
  /** Every market with known hours; published every few seconds while a visible window subscribes. */
  sessions: topic(schemas.nothing).carrying<readonly MarketSession[]>(),
  session: topic(schemas.nothing).carrying<ServiceSession>(),
  settings: topic(schemas.nothing).carrying<Settings>(),
  /** All lists, in the user's order. */
  watchlists: topic(schemas.nothing).carrying<readonly WatchlistSummary[]>(),
  /** One list with its rows; null when there is none (any more) of that id. */
  watchlist: topic(watchlistSchemas.listId).carrying<Watchlist | null>(),
  /** What the user holds, with what is known of its markets. */
  holdings: topic(schemas.nothing).carrying<readonly Holding[]>(),
  positionHistory: topic(schemas.nothing).carrying<PositionHistory>(),
  /** What amounts are converted by. A subscription asks for the pairs, all of them together once a minute at most. */
  conversions: topic(schemas.nothing).carrying<ConversionFacts>(),
  watchlistHistory: topic(schemas.nothing).carrying<WatchlistHistory>(),
  /** Symbols of a list that the service has not confirmed; published at most once a second. */
  verification: topic(watchlistSchemas.listId).carrying<ListVerification>(),
  /** The movers of a list, the largest move today first; published a few times a minute. */
  movers: topic(watchlistSchemas.listId).carrying<readonly Mover[]>(),
  /** What rose and fell furthest today among the instruments of lists, or of a region in them; published as often as `movers`. */
  leaders: topic(answerSchemas.moverScope).carrying<Leaders>(),
  notices: topic(schemas.nothing).carrying<readonly NumberedNotice[]>(),
  /** Published every second while a visible window subscribes; null while no service is in use. */
  health: topic(schemas.nothing).carrying<DataHealth | null>(),
  /** The last requests, the latest first; published as often as `health`. */
  requestLog: topic(schemas.nothing).carrying<readonly RequestRecord[]>(),
  workspaces: topic(schemas.nothing).carrying<WorkspaceList>(),
  /**
   * The stored record of one window; null once it has left the current workspace. The desktop shell then closes it; a
   * page in a browser sends `window.attach` again.
   */
  window: topic(workspaceSchemas.windowId).carrying<WindowRecord | null>(),
  /** The menu of the last `menu.describe`; empty before the first. */
  menu: topic(schemas.nothing).carrying<readonly MenuDescription[]>(),
  /**
   * The last command for this window that was chosen in that menu or elsewhere outside the page; null before the first.
   */
  chosenCommand: topic(workspaceSchemas.windowId).carrying<ChosenCommand | null>(),
  /** All alerts; published every second while a visible window subscribes, and at once when one fires or is changed. */
  alerts: topic(schemas.nothing).carrying<AlertsView>(),
  /** The nearest armed alert of every instrument that has one; published as often as `alerts`. */
  alertDistances: topic(schemas.nothing).carrying<readonly AlertDistance[]>(),
  /** The latest events; older ones are read by `alert.events`. */
  alertEvents: topic(schemas.nothing).carrying<AlertEventsView>(),
  /**
   * Notifications that no window has claimed yet, the first delivered first. A window shows one if `alert.claim` lets
   * it.
   */
  alertNotifications: topic(schemas.nothing).carrying<readonly AlertNotification[]>(),
  /** Whether there is a newer version, and how that is known. */
  updates: topic(schemas.nothing).carrying<UpdateStatus>(),
  /** The link groups of the current workspace. */
  links: topic(schemas.nothing).carrying<LinkGroups>(),
} as const satisfies Record<string, TopicDefinition>

/** The name of a topic, as sent in a message. */
export type TopicName = keyof typeof topics
/** What a subscription of the topic says, e.g. an instrument. */
export type Parameter<Name extends TopicName> = v.InferOutput<(typeof topics)[Name]['parameter']>
/** What a topic pushes. */
export type Value<Name extends TopicName> =
  (typeof topics)[Name] extends TopicDefinition<v.GenericSchema, infer V> ? V : never
