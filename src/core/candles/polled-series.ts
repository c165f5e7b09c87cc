/** Bars of a class without K-lines: what was kept of earlier quotes, and what the present ones build. */
import type { Bar } from '../../model/candle-bar.ts'
import { success } from '../../model/failure.ts'
import type { InstrumentId } from '../../model/instrument.ts'
import { WISHES } from '../feed/weights.ts'
import { createListeners } from '../listeners.ts'
import type { BarSource, SourcePorts, SourceStanding } from './bar-source.ts'
import { createKeptSeries } from './kept-series.ts'
import type { PolledBars } from './polled-bars.ts'
import type { PolledLevel } from './polled-levels.ts'

/** `building` builds the bars of all levels; this is one of them. */
export function createPolledSeries(
  ports: SourcePorts,
  building: PolledBars,
  instrument: InstrumentId,
  interval: PolledLevel,
): BarSource {
  const { feed, archive, service } = ports
  const kept = createKeptSeries(archive)
  const listeners = createListeners<number>()
  let state: SourceStanding['state'] = 'reading'
  let hasOlder = true
  let read = Promise.resolve()
  /** Built while what was kept is being read. */
  let waiting: Bar[] = []

  async function begin(): Promise<void> {
    state = 'reading'
    waiting = []
    hasOlder = true
    const current = service()
    // What is about to be read shall hold what was just built.
    building.flush()
    const reading = kept.begin(current === null ? null : { service: current, instrument, interval })
    listeners.tell(-Infinity)
    if (!(await reading)) return
    state = 'ready'
    kept.merge(waiting)
    listeners.tell(-Infinity)
  }

  const stop = building.watch((changed) => {
    if (state === 'ready') listeners.tell(kept.merge(changed[interval]))
    else waiting.push(...changed[interval])
  })
  read = begin()

  return {
    interval,
    origin: 'polls',
    bars: kept.bars,
    standing: () => ({ state, failure: feed.live(instrument).provenance.failure, covering: building.covering() }),
    coverage: building.coverage,
    hasOlder: () => hasOlder,
    whenRead: () => read,
    async older() {
      await read
      const older = await kept.readOlder()
      hasOlder = older.length > 0
      listeners.tell(kept.merge(older))
      return success(null)
    },
    want: (interest) => feed.want({ instrument, kind: 'quote', ...WISHES[interest] }),
    watch: (listener) => listeners.add(listener),
    restart() {
      read = begin()
    },
    close() {
      void kept.begin(null)
      stop()
    },
  }
}
