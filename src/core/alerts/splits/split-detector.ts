/** Finds the user's data that a split affects: lists with the stock, and drawings and alerts with earlier prices. */
import { entriesOf } from '#model/watchlists/watchlist.ts'
import type { AlertRepository } from '../rules/alert-repository.ts'
import { countAffected, createSplitOpening } from './split-due.ts'
import { createMarketGrids } from '#core/market/hours/market-grids.ts'
import type { Drawings } from '#core/charts/drawings/drawings.ts'
import type { Watchlists } from '#core/watchlists/watchlists.ts'
import type { SplitDetector } from '#core/reference/calendars/splits.ts'

export interface SplitDetectorParts {
  readonly watchlists: Pick<Watchlists, 'current' | 'watch'>
  readonly drawings: Pick<Drawings, 'countAffected' | 'store'>
  readonly alerts: Pick<AlertRepository, 'current' | 'watch'>
}

export function createSplitDetector({ watchlists, drawings, alerts }: SplitDetectorParts): SplitDetector {
  const openingOf = createSplitOpening(createMarketGrids())

  return {
    touches: (instrument, exDate) => ({
      lists: watchlists
        .current()
        .filter(({ rows }) => entriesOf(rows).some((entry) => entry.instrument === instrument))
        .map(({ id }) => id),
      alerts: countAffected(alerts.current().alerts, instrument, exDate, openingOf),
      drawings: drawings.countAffected({ instrument, exDate }),
    }),
    watch(listener) {
      const stops = [watchlists.watch(listener), drawings.store.watch(listener), alerts.watch(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
