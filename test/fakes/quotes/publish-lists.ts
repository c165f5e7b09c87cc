/** Watchlists as the backend publishes them: all by name and size, and each whole. */
import { entriesOf, type Watchlist } from '#model/watchlists/watchlist.ts'
import type { FakeBackend } from '../windows/fake-backend.ts'

export function publishLists(backend: FakeBackend, lists: readonly Watchlist[]): void {
  for (const list of lists) backend.publish('watchlist', [list.id, list])
  const summaries = lists.map(({ id, name, rows }) => ({ id, name, size: entriesOf(rows).length }))
  backend.publish('watchlists', [null, summaries])
}
