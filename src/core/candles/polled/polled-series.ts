/** Bars of a class without K-lines: stored ones, and those built from current quotes. */
import { MAX_AHEAD_MS } from '#model/values/ahead-time.ts'
import type { Bar } from '#model/candles/candle-bar.ts'
import type { TimeSpan } from '#model/candles/candle-series.ts'
import { success } from '#model/values/failure.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import type { BarSource, SourcePorts } from '../bars/bar-source.ts'
import { createSeriesStorage } from '../stored/stored-series.ts'
import type { PolledBars } from './polled-bars.ts'
import type { PolledLevel } from './polled-levels.ts'
import { MAX_BARS } from '../bars/limits.ts'
import { createServiceAnswers } from '../bars/service-answers.ts'
import { createSourceState } from '../bars/source-state.ts'

const ALL_TIME: TimeSpan = { from: -Infinity, to: Infinity }

/** @param building Builds the bars of all levels. */
export function createPolledSeries(
  ports: SourcePorts,
  building: PolledBars,
  instrument: InstrumentId,
  interval: PolledLevel,
): BarSource {
  const { feed, archive, service } = ports
  const stored = createSeriesStorage(
    archive,
    () => (timeMs) => timeMs,
    () => ALL_TIME,
  )
  const { status, become, notify, watch } = createSourceState(() => ({
    covering: building.covering(),
    nextDueAt: null,
  }))
  const answers = createServiceAnswers()
  let hasOlder = true
  let read = Promise.resolve()
  /** Built while the stored bars are read. */
  let waiting: Bar[] = []

  async function openSeries(): Promise<void> {
    waiting = []
    hasOlder = true
    answers.restart()
    const current = service()
    // The next read must include the bars just built.
    building.flush()
    const reading = stored.openSeries(current === null ? null : { service: current, instrument, interval })
    become('reading', null, -Infinity)
    if (!(await reading)) return
    stored.merge(waiting)
    become('ready', feed.live(instrument).provenance.failure, -Infinity)
  }

  const stops = [
    building.watch((changed) => {
      if (status().state === 'ready') notify(stored.merge(changed[interval]))
      else waiting.push(...changed[interval])
    }),
    feed.watch(instrument, ({ quote, provenance }) => {
      if (status().state !== 'ready') return
      answers.isNew(provenance)
      const isRight = quote !== null && quote.last !== null && provenance.state !== 'ahead'
      // A price with a correct time disproves bars that an earlier version built from prices dated ahead.
      if (isRight && answers.tellClock()) notify(stored.clip({ from: -Infinity, to: feed.serviceNow() + MAX_AHEAD_MS }))
      become('ready', provenance.failure)
    }),
  ]
  read = openSeries()

  return {
    instrument,
    interval,
    origin: 'polls',
    bars: stored.bars,
    status,
    coverage: building.coverage,
    hasOlder: () => hasOlder,
    // Readers also need the coverage between the bars.
    whenRead: () => Promise.all([read, building.whenRead()]).then(() => undefined),
    async older() {
      await read
      const older = stored.bars().length < MAX_BARS ? await stored.readOlder() : []
      hasOlder = older.length > 0
      notify(stored.merge(older))
      return success(null)
    },
    want: (interest) => feed.want({ instrument, kind: 'quote', ...DEMANDS[interest] }),
    watch,
    restart() {
      read = openSeries()
    },
    close() {
      void stored.openSeries(null)
      for (const stop of stops) stop()
    },
  }
}
