/** The `movers` topic: which instruments of a list moved furthest today, for where there is room for a few lines only. */
import { dayChange } from '../../model/day-change.ts'
import { MAX_MOVERS, type Mover } from '../../model/mover.ts'
import type { Settings } from '../../model/settings.ts'
import { entriesOf } from '../../model/watchlist.ts'
import type { Feed } from '../feed/feed.ts'
import { DEMANDS } from '../feed/demand.ts'
import type { TopicProvider } from '../hub/topic-provider.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { Observable } from '../reactive/variable.ts'
import type { StoredList } from '../watchlists/library.ts'
import { createWhileHidden } from '../feed/while-hidden.ts'

export interface MoverPorts {
  readonly clock: Pick<Clock, 'schedule'>
  readonly feed: Pick<Feed, 'live' | 'want'>
  readonly lists: Observable<readonly StoredList[]>
  readonly settings: Observable<Pick<Settings, 'polling'>>
}

/** A menu that changed under the pointer could not be read. */
const PERIOD_MS = 15_000
/** The first prices of a list come within seconds. */
const FIRST_MS = 3_000
/** Of a longer list only its first instruments are asked for: whoever listens must not cost a budget. */
const MAX_FOLLOWED = 200

/** Asks for the list's quotes as for those of a hidden window, for as long as somebody listens. */
export function createMoversTopic({ clock, feed, lists, settings }: MoverPorts): TopicProvider<'movers'> {
  const whileHidden = createWhileHidden(settings)
  const entries = (list: string) => {
    const rows = lists.current().find(({ id }) => id === list)?.rows ?? []
    return entriesOf(rows).slice(0, MAX_FOLLOWED)
  }

  function follow(list: string): Cancel {
    const want = () =>
      entries(list).map(({ instrument }) => feed.want({ instrument, kind: 'quote', ...DEMANDS.hidden }))
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

  function current(list: string): readonly Mover[] {
    const moved = entries(list).flatMap(({ instrument, alias }): Mover[] => {
      const { quote } = feed.live(instrument)
      const percent = quote === null ? null : dayChange(quote).percent
      return percent === null || percent === 0 ? [] : [{ instrument, alias, percent }]
    })
    return moved.toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent)).slice(0, MAX_MOVERS)
  }

  return {
    current,
    activate(list, _interest, publish) {
      const stopFollowing = whileHidden(() => follow(list))
      let cancel = clock.schedule(FIRST_MS, next)
      function next(): void {
        cancel = clock.schedule(PERIOD_MS, next)
        publish(current(list))
      }
      return () => {
        stopFollowing()
        cancel()
      }
    },
  }
}
