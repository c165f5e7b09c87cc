/** Keeps watching and polling in line with the current alerts and lists. */
import type { Alert } from '#model/alerts/alert.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { BarHistory } from '../candles/series/bar-history.ts'
import type { Feed } from '../feed/feed.ts'
import { MAX_TIMER_MS, type Cancel, type Clock } from '../ports/clock.ts'
import type { HeldPositions } from '../positions/positions.ts'
import type { Observable } from '../reactive/variable.ts'
import type { PriceSource } from '../source/price-source.ts'
import { instrumentsOn, type StoredList } from '../watchlists/lists/library.ts'
import type { AlertRepository } from './rules/alert-repository.ts'
import type { AlertMemory } from './persistence/alert-memory.ts'
import { createAlertDemand, createDemandSet, wantedBy } from './evaluation/demand.ts'
import { createEngine, type Engine } from './evaluation/engine.ts'
import { createLineBars, type LineBars } from './lines/line-bars.ts'
import { createMissedTouches } from './replay/missed/missed-touches.ts'
import { createOpenFor, createOpenness } from './measure/openness.ts'
import type { ExternalEventParts } from './external-events/external-event-parts.ts'
import { createExternalEvents } from './external-events/external-events.ts'
import { pricedStock, type SplitDue, type SplitOpening } from './splits/split-due.ts'
import { chosenRestOf, instrumentsOf, nextRestChange, orphans, type Rest } from './evaluation/targets.ts'
import { createProfitWatch, type ProfitWatch } from './positions/profit-watch.ts'
import { createWatchList, type WatchList } from './evaluation/watchers.ts'

export interface WatchingAlerts {
  readonly engine: Engine
  readonly lineBars: LineBars
  readonly profits: ProfitWatch
  /** Returns the reason why an alert does not watch now, or null. */
  restOf(alert: Alert): Rest | null
  listed(): ReadonlyMap<string, readonly InstrumentId[]>
  /** Must be called when an alert or list has changed. */
  settle(): void
  /** Must be called when an alert has fired, because it may be done. */
  want(): void
  isSearching(): boolean
  /** Settles after a time without polls. */
  missed(): void
  dispose(): void
}

export interface WatchingParts {
  readonly clock: Clock
  readonly feed: Feed
  readonly memory: AlertMemory
  readonly source: PriceSource
  readonly repository: Pick<AlertRepository, 'current'>
  readonly lists: Pick<Observable<readonly StoredList[]>, 'current'>
  readonly splits: SplitDue
  readonly openingOf: SplitOpening
  readonly information: ExternalEventParts['information']
  readonly history: BarHistory
  /** Called when a search for missed events has ended. */
  readonly searched: () => void
  readonly held: HeldPositions
  readonly defaultSource: ExternalEventParts['defaultSource']
}

export function createWatchingAlerts(parts: WatchingParts): WatchingAlerts {
  const { clock, feed, memory, repository, lists, splits, information } = parts
  const demand = createAlertDemand(feed)
  const splitRegions = createDemandSet(
    (region: string) => region,
    (region) => information.splits.want(region, 'slow'),
  )
  let watchList: WatchList = createWatchList([], new Map())
  let onLists: ReadonlyMap<string, readonly InstrumentId[]> = new Map()
  let cancelRest: Cancel | null = null
  const lineBars = createLineBars({ ...parts, onLineMoved: (alert, instrument) => engine.rest(alert, instrument) })
  const { gridOf, isReading } = lineBars
  const isOpen = createOpenness()
  const openFor = createOpenFor()
  const profits = createProfitWatch({ ...parts, gridOf, isOpen, openFor, restOf })
  const missedTouches = createMissedTouches({ ...parts, gridOf, isOpen, restOf, isReading })
  const engine = createEngine({
    ...parts,
    ...{ gridOf, isOpen, openFor, restOf },
    watchList: () => watchList,
    isMeasured: profits.isMeasured,
    unseen: missedTouches.settle,
  })

  function restOf(alert: Alert): Rest | null {
    const now = clock.now()
    return chosenRestOf(alert, now) ?? (splits.of(alert.id, now) === null ? null : 'splitDue')
  }

  const isAwake = (alert: Alert, instrument: InstrumentId | null): boolean =>
    restOf(alert) === null && !memory.arming(alert, instrument).isDone
  const watchedBy = (alert: Alert): readonly (InstrumentId | null)[] => instrumentsOf(alert, onLists)
  const externalEvents = createExternalEvents({
    ...parts,
    receive: engine.receiveEvent,
    instrumentsOf: watchedBy,
    isAwake: (alert) => watchedBy(alert).some((instrument) => isAwake(alert, instrument)),
  })

  function want(): void {
    demand.set(wantedBy(watchList, isAwake))
    profits.want(isAwake)
    externalEvents.want(repository.current().alerts)
  }

  const listed = (): ReadonlyMap<string, readonly InstrumentId[]> =>
    new Map(lists.current().map((list) => [list.id, instrumentsOn(list)]))

  function settle(): void {
    const { alerts } = repository.current()
    forgetRemoved(memory, alerts)
    lineBars.settle(alerts)
    splits.settle(alerts)
    splitRegions.set(regionsPriced(alerts))
    onLists = listed()
    watchList = createWatchList(alerts, onLists)
    for (const { alert, instrument } of orphans(memory.armings(), alerts, onLists)) engine.rest(alert, instrument)
    engine.settle()
    profits.settle(alerts, onLists)
    want()
    externalEvents.settle(alerts)
    missedTouches.settle()
    cancelRest?.()
    const now = clock.now()
    const waitMs = Math.min(nextRestChange(alerts, now), splits.nextAfter(now)) - now
    cancelRest = waitMs === Infinity ? null : clock.schedule(Math.min(waitMs, MAX_TIMER_MS), settle)
  }

  return {
    engine,
    lineBars,
    profits,
    restOf,
    listed,
    settle,
    want,
    isSearching: missedTouches.isSearching,
    missed() {
      // Timers stop while the machine sleeps: a snooze may have ended.
      settle()
      engine.missed()
      profits.missed()
      externalEvents.wake()
    },
    dispose() {
      cancelRest?.()
      engine.dispose()
      lineBars.dispose()
      externalEvents.dispose()
      missedTouches.dispose()
      demand.dispose()
      profits.dispose()
      splitRegions.dispose()
    },
  }
}

/** Also forgets alerts that were removed while another service was in use, or with a lost file. */
function forgetRemoved(memory: AlertMemory, alerts: readonly Alert[]): void {
  const present = new Set(alerts.map(({ id }) => id))
  const gone = [...memory.known()].filter((id) => !present.has(id))
  if (gone.length > 0) memory.forget(gone)
}

/** Regions whose splits would change the prices of alerts. */
const regionsPriced = (alerts: readonly Alert[]): readonly string[] =>
  alerts
    .filter(({ isOn }) => isOn)
    .map(pricedStock)
    .flatMap((stock) => (stock === null ? [] : [instrumentOf(stock).region]))
