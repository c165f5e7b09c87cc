/** What of the user's own a split touches: the lists that the stock is on, and drawings that name prices from before it. */
import { entriesOf } from '../../model/watchlist.ts'
import type { Drawings } from '../drawings/drawings.ts'
import type { Watchlists } from '../watchlists/watchlists.ts'
import type { SplitWitness } from './splits.ts'

export interface SplitWitnessParts {
  readonly watchlists: Pick<Watchlists, 'current' | 'watch'>
  readonly drawings: Pick<Drawings, 'countAffected' | 'store'>
}

/** Alerts have no part in it yet: they are counted here as soon as they can say which of them name a stock's prices. */
export function createSplitWitness({ watchlists, drawings }: SplitWitnessParts): SplitWitness {
  return {
    touches: (instrument, exDate) => ({
      lists: watchlists
        .current()
        .filter(({ rows }) => entriesOf(rows).some((entry) => entry.instrument === instrument))
        .map(({ id }) => id),
      alerts: 0,
      drawings: drawings.countAffected({ instrument, exDate }),
    }),
    watch(listener) {
      const stops = [watchlists.watch(listener), drawings.store.watch(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
