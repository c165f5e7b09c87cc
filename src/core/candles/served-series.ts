/**
 * Bars of a class that has K-lines: what was kept comes first, then only what is missing at the end is asked for, and from then
 * on the last few are polled. The forming bar follows the quotes, so that it never closes elsewhere than the last price.
 */
import type { CandleGrid } from '../../model/candle-grid.ts'
import type { Candle, CandleInterval } from '../../model/candle.ts'
import { success } from '../../model/failure.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import type { Sample } from '../../model/sample.ts'
import type { BarSource, SourcePorts } from './bar-source.ts'
import { createFormingBar } from './forming-bar.ts'
import { createKeptSeries } from './stored-series.ts'
import { createRetryLater } from './retry-later.ts'
import { createServedBars } from './served-bars.ts'
import { wantServed } from './served-demand.ts'
import { createSourceState } from './source-state.ts'

export function createServedSeries(
  ports: SourcePorts,
  grid: CandleGrid,
  instrument: InstrumentId,
  interval: CandleInterval,
): BarSource {
  const { clock, feed, archive, service } = ports
  const kept = createKeptSeries(archive)
  const served = createServedBars(ports, kept, instrument, interval)
  const forming = createFormingBar(grid, interval)
  const retry = createRetryLater(clock, () => void fetchTail())
  const { status, become, tell, watch } = createSourceState(() => null)
  let wanted = 0

  async function begin(): Promise<void> {
    retry.settle()
    served.forget()
    const current = service()
    const reading = kept.begin(current === null ? null : { service: current, instrument, interval })
    become('reading', null, -Infinity)
    if (!(await reading)) return
    followNewest()
    become('ready', null, -Infinity)
    void fetchTail()
  }

  /** The earliest time that the newest quote changes in what was read or told. */
  const followNewest = (): number => kept.merge(forming.confirmed(kept.last(), feed.live(instrument).quote))

  async function fetchTail(): Promise<void> {
    if (status().state !== 'ready' || wanted === 0) return
    const beginning = kept.beginning()
    const fetching = served.fetchTail()
    if (fetching === null) return
    become('asking', status().failure)
    const fetched = await fetching
    if (beginning !== kept.beginning()) return
    if (fetched.ok) {
      retry.settle()
      become('ready', null, Math.min(fetched.value, followNewest()))
    } else {
      become('ready', fetched.failure)
      if (wanted > 0) retry.later()
    }
  }

  function receiveCandles({ value, provenance }: Sample<readonly Candle[]>): void {
    if (status().state !== 'ready') return
    const changedFrom = value === null ? Infinity : served.absorbPolled(value)
    if (changedFrom === null) return void fetchTail()
    become('ready', provenance.failure, Math.min(changedFrom, followNewest()))
  }

  const stopCandles = feed.watchSample(`candles:${interval}`, instrument, receiveCandles)
  const stopQuotes = feed.watch(instrument, ({ quote }) => tell(kept.merge(forming.follow(kept.last(), quote))))
  let read = begin()

  return {
    interval,
    origin: 'service',
    bars: kept.bars,
    status,
    coverage: kept.coverage.spans,
    hasOlder: served.hasOlder,
    whenRead: () => read,
    async older(least) {
      await read
      const fetched = await served.fetchOlder(least)
      if (fetched.ok) tell(fetched.value)
      return fetched.ok ? success(null) : fetched
    },
    want(interest) {
      const cancel = wantServed(feed, instrument, interval, interest)
      if (wanted++ === 0) void fetchTail()
      return () => {
        wanted--
        cancel()
      }
    },
    watch,
    restart() {
      read = begin()
    },
    close() {
      retry.settle()
      void kept.begin(null)
      stopCandles()
      stopQuotes()
    },
  }
}
