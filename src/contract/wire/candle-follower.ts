/** Keeps a series complete in a window: joins `candles.read` and `candles.older` with the topic's pushes. */
import {
  EMPTY_BLOCK,
  type CandleHistory,
  type CandleSeriesKey,
  type LiveCandles,
} from '#model/candles/candle-series.ts'
import { success, type Result } from '#model/values/failure.ts'
import { createHeldCandles, type CandleColumns } from '../candles/candle-columns.ts'
import type { Client } from './client.ts'

/** Rows from `row` on may differ, or `rows` were inserted before the others. */
export type CandleChange =
  | { readonly kind: 'changed'; readonly row: number }
  | { readonly kind: 'prepended'; readonly rows: number }

/** A series that follows its live end. */
export interface CandleFollower {
  columns(): CandleColumns
  live(): LiveCandles | null
  /** Null before the first read. */
  history(): Omit<CandleHistory, 'bars'> | null
  /** Fetches older bars. Concurrent calls share an answer. */
  older(): Promise<Result<null>>
  stop(): void
}

/** Follows a series. Calls `changed` after changes of the columns, and of `live` with a row beyond the last one. */
export function followCandles(
  client: Pick<Client, 'request' | 'subscribe'>,
  key: CandleSeriesKey,
  changed: (change: CandleChange) => void,
): CandleFollower {
  const held = createHeldCandles()
  let live: LiveCandles | null = null
  let history: Omit<CandleHistory, 'bars'> | null = null
  /** Lower bound of the revision of the bars. */
  let heldRevision = -Infinity
  let reads = 0
  let olderOnItsWay: Promise<Result<null>> | null = null
  let isReading = false
  let isStopped = false

  function join(): void {
    if (live === null || history === null) return
    if (heldRevision < live.since) return void read()
    // The push is older than the read.
    if (live.revision < heldRevision) return
    heldRevision = live.revision
    changed({ kind: 'changed', row: held.putTail(live.tail) })
  }

  async function read(): Promise<void> {
    if (isReading) return
    isReading = true
    const answer = await client.request('candles.read', key).catch(() => null)
    isReading = false
    if (isStopped || answer === null) return
    const { bars, ...rest } = answer
    reads++
    history = rest
    heldRevision = rest.revision
    held.replace(bars)
    changed({ kind: 'changed', row: 0 })
    // A push may have arrived during the read.
    join()
  }

  async function fetchOlder(): Promise<Result<null>> {
    const before = held.columns().time[0]
    if (history === null || held.columns().length === 0 || before === undefined) return success(null)
    const readsBefore = reads
    const answer = await client.request('candles.older', { ...key, before })
    // A series that was read again may belong to another service.
    if (!answer.ok || isStopped || reads !== readsBefore) return answer.ok ? success(null) : answer
    history = { ...history, hasOlder: answer.value.hasOlder }
    const rows = held.prepend(answer.value.bars)
    changed({ kind: 'prepended', rows })
    return success(null)
  }

  const unsubscribe = client.subscribe('candles', key, (value) => {
    live = value
    if (history === null) void read()
    else join()
  })
  // Sent with the subscription, so that the two waits overlap.
  void read()

  return {
    columns: held.columns,
    live: () => live,
    history: () => history,
    older() {
      olderOnItsWay ??= fetchOlder().finally(() => {
        olderOnItsWay = null
      })
      return olderOnItsWay
    },
    stop() {
      isStopped = true
      held.replace(EMPTY_BLOCK)
      unsubscribe()
    },
  }
}
