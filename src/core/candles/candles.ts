/** Charts' bars: topics, requests, the recorder, and retention. */
import type { NamedBars } from '#model/candles/bar-naming.ts'
import type { RequestHandlers } from '#contract/requests.ts'
import { EMPTY_BLOCK, type CandleSeriesKey, type LiveCandles } from '#model/candles/candle-series.ts'
import type { Settings } from '#model/application/settings.ts'
import { createSlowLane, laneGapMs } from '../feed/slow-lane.ts'
import { createVersionedDocument, type DocumentPorts } from '../storage/versioned-document.ts'
import type { Feed, FeedInsight } from '../feed/feed.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { CandleArchive } from '../ports/candle-archive.ts'
import type { Clock } from '../ports/clock.ts'
import { cancelAll } from '../reactive/disposables.ts'
import { fromOneSource, type PriceSource } from '../source/price-source.ts'
import type { Observable } from '../reactive/variable.ts'
import { createWhileHidden } from '../feed/while-hidden.ts'
import { createBarNames, type BarNames } from './names/bar-names.ts'
import { barNamesFormat } from './names/bar-names-format.ts'
import { createBarHistory, type BarHistory } from './series/bar-history.ts'
import { createGapCauses } from './gap-causes.ts'
import { createMarketGrids } from '../market/hours/market-grids.ts'
import { createRecorder, recorderFormat } from './recorder.ts'
import { createRetention } from './stored/retention.ts'
import { createSeriesStore } from './series/series-store.ts'
import type { Series } from './series/series.ts'
import type { KnownSplits } from '../reference/calendars/known-splits.ts'

export interface Candles {
  readonly topics: Pick<TopicProviders, 'candles' | 'recorder'>
  readonly requests: Pick<RequestHandlers, 'candles.read' | 'candles.older' | 'candles.nameBars' | 'recorder.set'>
  readonly names: BarNames
  readonly history: BarHistory
  /** Resolves when everything is stored. */
  dispose(): Promise<void>
}

export interface CandlePorts {
  readonly clock: Clock
  readonly feed: Feed & Pick<FeedInsight, 'health'>
  readonly archive: CandleArchive
  readonly documents: DocumentPorts
  readonly source: PriceSource
  readonly settings: Observable<Settings>
  readonly splits: KnownSplits
  readonly changed: TopicChanged
}

const UNKNOWN: LiveCandles = {
  revision: 0,
  since: 0,
  tail: EMPTY_BLOCK,
  origin: 'service',
  state: 'reading',
  failure: null,
  nextDueAt: null,
  endsAt: null,
  covering: null,
}

export function createCandles(ports: CandlePorts): Candles {
  const { clock, feed, archive, documents, source, settings, splits, changed } = ports
  const gridOf = createMarketGrids()
  const causes = createGapCauses(clock, feed)
  const names = createBarNames({
    clock,
    source,
    gridOf,
    document: createVersionedDocument(documents, barNamesFormat),
    renamed: askAgain,
  })
  const sources = { clock, feed, archive, source, service: source.current, names, causeBetween: causes.between }
  const store = createSeriesStore(sources, gridOf, splits, (key) => changed('candles', key))
  const recorder = createRecorder(createVersionedDocument(documents, recorderFormat), store.record)
  const retention = createRetention({ clock, archive, settings })
  const whileHidden = createWhileHidden(settings)
  const lane = createSlowLane(clock, () => laneGapMs(feed))
  const history = createBarHistory({ clock, sources: store.sources, gridOf, splits, lane })
  const stops = [recorder.watch(() => changed('recorder', null)), source.watch(store.restart)]

  /** Forgets bars stored under previous names; open charts request them again. */
  function askAgain(bars: NamedBars): void {
    const service = source.current()
    if (service !== null) void archive.forget({ service, ...bars })
    store.restartNamed(bars)
  }

  async function using<Value>(key: CandleSeriesKey, task: (series: Series) => Promise<Value>): Promise<Value> {
    const { thing, release } = store.series.hold(key)
    try {
      return await fromOneSource(source, () => task(thing))
    } finally {
      release()
    }
  }

  return {
    topics: {
      candles: {
        current: (key) => store.series.find(key)?.live() ?? UNKNOWN,
        activate(key, interest) {
          const { thing, release } = store.series.hold(key)
          const cancel = interest === 'visible' ? thing.want('visible') : whileHidden(() => thing.want('hidden'))
          return () => {
            cancel()
            release()
          }
        },
      },
      recorder,
    },
    requests: {
      'candles.read': (key) => using(key, (series) => series.read()),
      'candles.older': ({ before, ...key }) => using(key, (series) => series.older(before)),
      'candles.nameBars'({ chosen, ...bars }) {
        names.choose(bars, chosen)
        return null
      },
      'recorder.set': ({ instrument, isRecorded }) => recorder.set(instrument, isRecorded),
    },
    names,
    history,
    async dispose() {
      try {
        cancelAll([...stops, causes.dispose, retention.dispose, recorder.dispose, store.dispose])
      } finally {
        await archive.close()
      }
    },
  }
}
