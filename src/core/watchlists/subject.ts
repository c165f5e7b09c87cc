/** Watchlists as a subject, with the search for instruments. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { Health } from '../feed/health/health.ts'
import type { Slices } from '../reactive/slices.ts'
import { createWatchlistRequests, type WatchlistRequests } from './watchlist-requests.ts'
import type { Watching } from './watching.ts'

export interface WatchlistSubject extends Pick<Watching, 'topics'> {
  readonly requests: WatchlistRequests & Pick<RequestHandlers, 'directory.search' | 'directory.describe'>
}

export function createWatchlistSubject(
  { topics, watchlists, verification, knowledge, directory }: Watching,
  health: Pick<Health, 'forecast'>,
  slices: Slices,
): WatchlistSubject {
  return {
    topics,
    requests: {
      ...createWatchlistRequests({ watchlists, verification, health, knowledge, slices }),
      'directory.search': ({ text, limit, takesCodes = false }) =>
        slices.run(takesCodes ? directory.searchCode(text, limit) : directory.search(text, limit)),
      'directory.describe': ({ instruments }) => slices.run(directory.describe(instruments)),
    },
  }
}
