/** All series in use, and their shared sources. */
import type { NamedBars } from '#model/candles/bar-naming.ts'
import type { CandleSeriesKey } from '#model/candles/candle-series.ts'
import type { CandleInterval } from '#model/candles/candle.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import { createHeld, type Held } from '#core/reactive/held.ts'
import type { Cancel } from '#core/ports/clock.ts'
import type { BarSource, SourcePorts } from '../bars/bar-source.ts'
import { createBackgroundBars } from '../polled/background-bars.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import { createPolledBars, type PolledBars } from '../polled/polled-bars.ts'
import { POLLED_LEVELS } from '../polled/polled-levels.ts'
import { createPolledSeries } from '../polled/polled-series.ts'
import { createSeries, type Series } from './series.ts'
import { createServedSeries } from '../served/served-series.ts'
import { hasServedBars, storedIntervalOf } from '../polled/source-interval.ts'
import type { KnownSplits } from '#core/reference/calendars/known-splits.ts'

export type SourceStore = Pick<Held<SourceKey, BarSource>, 'hold'>

export interface SeriesStore {
  readonly series: Held<CandleSeriesKey, Series>
  readonly sources: SourceStore
  /** Records the bars of an instrument, even if no window shows them. */
  record(instrument: InstrumentId): Cancel
  /** Starts all sources again for another service. */
  restart(): void
  /** Starts some sources again after their naming changed. */
  restartNamed(bars: NamedBars): void
  dispose(): void
}

interface SourceKey {
  readonly instrument: InstrumentId
  readonly interval: CandleInterval
}

const RECORDED_INTERVAL: CandleInterval = '1m'

/** @param changed Called with every series to publish again. */
export function createSeriesStore(
  ports: SourcePorts,
  gridOf: GridOf,
  splits: KnownSplits,
  changed: (key: CandleSeriesKey) => void,
): SeriesStore {
  let lastRevision = 0
  const nextRevision = () => ++lastRevision
  const building = createHeld<InstrumentId, PolledBars>(
    (instrument) => instrument,
    (instrument) => createPolledBars(ports, gridOf(instrument), instrument),
  )
  const sources = createHeld<SourceKey, BarSource>(
    ({ instrument, interval }) => `${interval} ${instrument}`,
    openSource,
  )
  const series = createHeld<CandleSeriesKey, Series>(
    ({ instrument, interval, adjust }) => `${interval} ${adjust} ${instrument}`,
    openSeries,
  )

  const background = createBackgroundBars((instrument) => building.hold(instrument).release)
  const stopQuotes = ports.feed.watchAll((live) => {
    background.onReceived(live)
    building.find(live.instrument)?.onReceived(live)
  })

  function openSource({ instrument, interval }: SourceKey): BarSource {
    const level = POLLED_LEVELS.find((candidate) => candidate === interval)
    if (hasServedBars(instrument) || level === undefined)
      return createServedSeries(ports, gridOf(instrument), instrument, interval)
    const { thing, release } = building.hold(instrument)
    const source = createPolledSeries(ports, thing, instrument, level)
    return { ...source, close: () => closeAll(source.close, release) }
  }

  function openSeries(key: CandleSeriesKey): Series {
    const { instrument, interval } = key
    const storedInterval = storedIntervalOf(instrument, interval)
    const { thing: source, release } = sources.hold({ instrument, interval: storedInterval })
    const parts = {
      clock: ports.clock,
      source,
      grid: gridOf(instrument),
      splits,
      holdDays: () => sources.hold({ instrument, interval: '1D' }),
      nextRevision,
      changed: () => changed(key),
    }
    const opened = createSeries(parts, key)
    return { ...opened, close: () => closeAll(opened.close, release) }
  }

  return {
    series,
    sources,
    record(instrument) {
      const { thing: source, release } = sources.hold({ instrument, interval: RECORDED_INTERVAL })
      const cancel = source.want('recorder')
      return () => closeAll(cancel, release)
    },
    restart() {
      for (const bars of building.all()) bars.restart()
      for (const source of sources.all()) source.restart()
    },
    restartNamed({ assetClass, region, interval }) {
      for (const source of sources.all()) {
        const own = instrumentOf(source.instrument)
        if (own.assetClass === assetClass && own.region === region && source.interval === interval) source.restart()
      }
    },
    dispose() {
      stopQuotes()
      for (const bars of building.all()) bars.flush()
      for (const source of sources.all()) source.close()
    },
  }
}

function closeAll(...closings: readonly Cancel[]): void {
  for (const close of closings) close()
}
