/** Everything a window may listen to, as one table. A subscriber hears the last known value first, then every change. */
import type * as v from 'valibot'
import type { ChosenIndicator, IndicatorTemplate } from '../model/chart-indicator.ts'
import type { AlertEventsView, AlertNotification } from '../model/alert-event.ts'
import type { AlertDistance, AlertsView } from '../model/alert-view.ts'
import type { LinkGroups } from '../model/link-group.ts'
import type { LiveCandles } from '../model/candle-series.ts'
import type { CompanyAnswer, CompanyFigures } from '../model/company.ts'
import type { DataHealth } from '../model/data-health.ts'
import type { InstrumentDrawings } from '../model/drawing-edit.ts'
import type { RequestRecord } from '../model/feed-health.ts'
import type { CachedAnswer } from '../model/cached-answer.ts'
import type { LiveDepth } from '../model/live-depth.ts'
import type { LiveQuote } from '../model/live-quote.ts'
import type { MarketSession } from '../model/market-session.ts'
import type { ChosenCommand, MenuDescription } from '../model/menu.ts'
import type { Mover } from '../model/mover.ts'
import type { Headlines, NewsMarks } from '../model/news-item.ts'
import type { NumberedNotice } from '../model/notice.ts'
import type { OfferingCalendar, PlannedListing } from '../model/offering.ts'
import type { Recording } from '../model/recorder.ts'
import type { LiveTape } from '../model/tape.ts'
import type { ServiceSession } from '../model/service-session.ts'
import type { Settings } from '../model/settings.ts'
import type { SplitCalendar } from '../model/split-calendar.ts'
import type { ListVerification } from '../model/verification.ts'
import type { WatchlistHistory } from '../model/watchlist-edit.ts'
import type { Watchlist, WatchlistSummary } from '../model/watchlist.ts'
import type { WindowRecord, WorkspaceList } from '../model/workspace.ts'
import * as answerSchemas from './answer-schemas.ts'
import * as candleSchemas from './candle-schemas.ts'
import * as schemas from './schemas.ts'
import * as watchlistSchemas from './watchlist-schemas.ts'
import * as workspaceSchemas from './workspace-schemas.ts'

declare const value: unique symbol

/** One row of the table: the parameter that picks a stream out of the topic, and the type of what it carries. */
export interface TopicDefinition<Schema extends v.GenericSchema = v.GenericSchema, Value = unknown> {
  readonly parameter: Schema
  readonly [value]?: Value
}

const topic = <Schema extends v.GenericSchema>(parameter: Schema) => ({
  carrying: <Value>(): TopicDefinition<Schema, Value> => ({ parameter }),
})

/** Every topic a window may listen to: its parameter's schema and its value. A row without a provider does not compile. */
export const topics = {
  /** The live quote of one instrument. Listening to it is what makes the feed ask for it. */
  quote: topic(schemas.instrument).carrying<LiveQuote>(),
  /** The order book of one instrument, polled as quotes are; classes without books say so in the value. */
  depth: topic(schemas.instrument).carrying<LiveDepth>(),
  /** The end of a day's trades; see {@link LiveTape} for how a window joins it with `tape.read`. */
  tape: topic(schemas.instrument).carrying<LiveTape>(),
  /** The end of a series; see {@link LiveCandles} for how a window joins it with `candles.read`. */
  candles: topic(candleSchemas.series).carrying<LiveCandles>(),
  /** Indicators of charts that were saved by name, in the order in which they were. */
  indicatorTemplates: topic(schemas.nothing).carrying<readonly IndicatorTemplate[]>(),
  /** What a chart of the instrument shows instead of the panel's own indicators; null where nothing was chosen for it. */
  symbolIndicators: topic(schemas.instrument).carrying<readonly ChosenIndicator[] | null>(),
  /** What is drawn on one instrument. */
  drawings: topic(schemas.instrument).carrying<InstrumentDrawings>(),
  recorder: topic(schemas.nothing).carrying<Recording>(),
  /** What is known of the company behind a stock; the service has none for the other classes. Listening to it asks at once. */
  company: topic(schemas.instrument).carrying<CachedAnswer<CompanyAnswer>>(),
  /** What a list shows of it. Listening asks when there is room, and far apart: for the rows that can be seen, not for all. */
  companyFigures: topic(schemas.instrument).carrying<CachedAnswer<CompanyFigures>>(),
  /** The headlines of one source; those at hand come first, whether or not the service can be reached. */
  news: topic(answerSchemas.newsSource).carrying<CachedAnswer<Headlines>>(),
  newsMarks: topic(schemas.nothing).carrying<NewsMarks>(),
  /** Initial public offerings of a region, upcoming or recent. */
  offerings: topic(answerSchemas.offeringCalendar).carrying<CachedAnswer<OfferingCalendar>>(),
  /** Stocks that join a list on their first day. */
  plannedListings: topic(schemas.nothing).carrying<readonly PlannedListing[]>(),
  /** Splits of a region, past and announced, and what of the user's own they touch. */
  splits: topic(answerSchemas.region).carrying<CachedAnswer<SplitCalendar>>(),
  /** Every market whose hours are known; told again every few seconds while a window that can be seen listens. */
  sessions: topic(schemas.nothing).carrying<readonly MarketSession[]>(),
  session: topic(schemas.nothing).carrying<ServiceSession>(),
  settings: topic(schemas.nothing).carrying<Settings>(),
  /** All lists, in the user's order. */
  watchlists: topic(schemas.nothing).carrying<readonly WatchlistSummary[]>(),
  /** One list whole; null when there is none of that id (any more). */
  watchlist: topic(watchlistSchemas.listId).carrying<Watchlist | null>(),
  watchlistHistory: topic(schemas.nothing).carrying<WatchlistHistory>(),
  /** Which symbols of a list the service has not confirmed; told once a second at most. */
  verification: topic(watchlistSchemas.listId).carrying<ListVerification>(),
  /** What of a list moved furthest today, the furthest first; told a few times a minute. */
  movers: topic(watchlistSchemas.listId).carrying<readonly Mover[]>(),
  notices: topic(schemas.nothing).carrying<readonly NumberedNotice[]>(),
  /** Told again once a second while a window that can be seen listens; null while no service is in use. */
  health: topic(schemas.nothing).carrying<DataHealth | null>(),
  /** The last requests, the latest first; told as `health` is. */
  requestLog: topic(schemas.nothing).carrying<readonly RequestRecord[]>(),
  workspaces: topic(schemas.nothing).carrying<WorkspaceList>(),
  /**
   * What is kept of one window; null once it is none of the current workspace's any more. The desktop shell then closes it; a
   * page in a browser asks `window.attach` again.
   */
  window: topic(workspaceSchemas.windowId).carrying<WindowRecord | null>(),
  /** As `menu.describe` said it last; empty until a window has. */
  menu: topic(schemas.nothing).carrying<readonly MenuDescription[]>(),
  /** What was chosen last for this window, from that menu or elsewhere outside the page; null until something was. */
  chosenCommand: topic(workspaceSchemas.windowId).carrying<ChosenCommand | null>(),
  /** All alerts; told again once a second while a window that can be seen listens, and at once when one fires or is changed. */
  alerts: topic(schemas.nothing).carrying<AlertsView>(),
  /** Of every instrument that an armed alert watches, the nearest one; told as often as `alerts`. */
  alertDistances: topic(schemas.nothing).carrying<readonly AlertDistance[]>(),
  /** What happened last; older events are read by `alert.events`. */
  alertEvents: topic(schemas.nothing).carrying<AlertEventsView>(),
  /** What a window is to tell of, if `alert.claim` lets it, the first handed out first: all that no window has claimed yet. */
  alertNotifications: topic(schemas.nothing).carrying<readonly AlertNotification[]>(),
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
