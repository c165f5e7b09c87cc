/** The `movers` and `leaders` topics: the instruments that moved most today. */
import { dayChange } from '#model/market/day-change.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import {
  MAX_FOLLOWED_MOVERS,
  MAX_LEADERS,
  MAX_MOVERS,
  type Leaders,
  type Mover,
  type MoverScope,
} from '#model/market/mover.ts'
import type { Settings } from '#model/application/settings.ts'
import { entriesOf, type StoredEntry } from '#model/watchlists/watchlist.ts'
import type { Feed } from '../feed/feed.ts'
import { DEMANDS } from '../feed/demand/demand.ts'
import type { TopicProvider } from '../hub/topic-provider.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { Observable } from '../reactive/variable.ts'
import type { StoredList } from '../watchlists/lists/library.ts'
import { createWhileHidden } from '../feed/while-hidden.ts'

export interface MoverPorts {
  readonly clock: Pick<Clock, 'schedule'>
  readonly feed: Pick<Feed, 'live' | 'want'>
  readonly lists: Observable<readonly StoredList[]>
  readonly settings: Observable<Pick<Settings, 'polling'>>
}

/** A list that changed faster could not be read. */
const PERIOD_MS = 15_000
/** The first prices arrive within seconds. */
const FIRST_MS = 3_000

/** Serves one list, for views with a few lines. Polls like a hidden window. */
export function createMoversTopic(ports: MoverPorts): TopicProvider<'movers'> {
  const whileHidden = createWhileHidden(ports.settings)
  const { entries, follow, movesOf } = createMoves(ports)

  const current = (list: string): readonly Mover[] =>
    movesOf(entries({ list, region: null }))
      .filter(({ percent }) => percent !== 0)
      .toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
      .slice(0, MAX_MOVERS)

  return {
    current,
    activate(list, _interest, publish) {
      const stopFollowing = whileHidden(() => follow({ list, region: null }))
      const stop = regularly(ports.clock, () => publish(current(list)))
      return () => {
        stopFollowing()
        stop()
      }
    },
  }
}

/** Serves lists and regions for a panel. Polls as rarely as a hidden window. */
export function createLeadersTopic(ports: MoverPorts): TopicProvider<'leaders'> {
  const { entries, follow, movesOf } = createMoves(ports)

  function current(scope: MoverScope): Leaders {
    const followed = entries(scope)
    const moves = movesOf(followed)
    const [gainers, losers] = [moves.filter(({ percent }) => percent > 0), moves.filter(({ percent }) => percent < 0)]
    return {
      gainers: gainers.toSorted((a, b) => b.percent - a.percent).slice(0, MAX_LEADERS),
      losers: losers.toSorted((a, b) => a.percent - b.percent).slice(0, MAX_LEADERS),
      risen: gainers.length,
      fallen: losers.length,
      unchanged: moves.length - gainers.length - losers.length,
      count: followed.length,
    }
  }

  return {
    current,
    activate(scope, interest, publish) {
      const stopFollowing = interest === 'visible' ? follow(scope) : () => undefined
      const stop = regularly(ports.clock, () => publish(current(scope)))
      return () => {
        stopFollowing()
        stop()
      }
    },
  }
}

function createMoves({ feed, lists }: Pick<MoverPorts, 'feed' | 'lists'>) {
  /** Returns each instrument once. */
  function entries({ list, region }: MoverScope): readonly StoredEntry[] {
    const all = lists.current().flatMap(({ id, rows }) => (list === null || id === list ? entriesOf(rows) : []))
    const inScope = region === null ? all : all.filter(({ instrument }) => regionOf(instrument) === region)
    const byInstrument = new Map(inScope.toReversed().map((entry) => [entry.instrument, entry]))
    return [...byInstrument.values()].toReversed().slice(0, MAX_FOLLOWED_MOVERS)
  }

  function follow(scope: MoverScope): Cancel {
    const want = () =>
      entries(scope).map(({ instrument }) => feed.want({ instrument, kind: 'quote', ...DEMANDS.hidden }))
    let demands = want()
    const drop = () => {
      for (const cancel of demands) cancel()
    }
    const stopWatching = lists.watch(() => {
      drop()
      demands = want()
    })
    return () => {
      stopWatching()
      drop()
    }
  }

  const movesOf = (followed: readonly StoredEntry[]): readonly Mover[] =>
    followed.flatMap(({ instrument, alias }): Mover[] => {
      const { quote } = feed.live(instrument)
      const percent = quote === null ? null : dayChange(quote).percent
      return percent === null ? [] : [{ instrument, alias, percent }]
    })

  return { entries, follow, movesOf }
}

/** For other classes the region is a convention of the service. */
function regionOf(instrument: InstrumentId): string | null {
  const { assetClass, region } = instrumentOf(instrument)
  return assetClass === 'stock' || assetClass === 'fund' ? region : null
}

function regularly(clock: Pick<Clock, 'schedule'>, task: () => void): Cancel {
  let cancel = clock.schedule(FIRST_MS, next)
  function next(): void {
    cancel = clock.schedule(PERIOD_MS, next)
    task()
  }
  return () => cancel()
}
