/** Serves tapes. Trades are recorded only while a window wants them. */
import type { RequestHandlers } from '#contract/requests.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Settings } from '#model/application/settings.ts'
import { createMarketGrids } from '../hours/market-grids.ts'
import { DEMANDS } from '#core/feed/demand/demand.ts'
import { createHeld } from '#core/reactive/held.ts'
import type { TopicChanged } from '#core/hub/change-bus.ts'
import type { TopicProviders } from '#core/hub/topic-provider.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { TapeArchive } from '#core/ports/tape-archive.ts'
import { cancelAll } from '#core/reactive/disposables.ts'
import type { Observable } from '#core/reactive/variable.ts'
import { createWhileHidden } from '#core/feed/while-hidden.ts'
import { fromOneSource, type PriceSource } from '#core/source/price-source.ts'
import type { TapeFeed } from './tape-source.ts'
import { createTapeRecorder } from './tape-recorder.ts'

export interface Tape {
  readonly topics: Pick<TopicProviders, 'tape'>
  readonly requests: Pick<RequestHandlers, 'tape.read'>
  /** Resolves when everything is stored. */
  dispose(): Promise<void>
}

export interface TapePorts {
  readonly clock: Pick<Clock, 'now'>
  readonly feed: TapeFeed
  readonly tapeArchive: TapeArchive
  readonly source: PriceSource
  readonly settings: Observable<Pick<Settings, 'polling'>>
  readonly changed: TopicChanged
}

export function createTape({ clock, feed, tapeArchive: archive, source, settings, changed }: TapePorts): Tape {
  const gridOf = createMarketGrids()
  const whileHidden = createWhileHidden(settings)
  const recorders = createHeld(
    (instrument: InstrumentId) => instrument,
    (instrument) =>
      createTapeRecorder(
        { clock, feed, archive, service: source.current, dateOf: (id, timeMs) => gridOf(id).dateOf(timeMs) },
        instrument,
        () => changed('tape', instrument),
      ),
  )
  const stopWatching = source.watch(() => {
    for (const recorder of recorders.all()) recorder.restart()
  })

  return {
    topics: {
      tape: {
        current(instrument) {
          const { thing, release } = recorders.hold(instrument)
          try {
            return thing.live()
          } finally {
            release()
          }
        },
        activate(instrument, interest) {
          const { thing, release } = recorders.hold(instrument)
          const want = () => thing.want(DEMANDS[interest])
          const cancel = interest === 'visible' ? want() : whileHidden(want)
          return () => {
            cancel()
            release()
          }
        },
      },
    },
    requests: {
      async 'tape.read'({ instrument, before }) {
        const { thing, release } = recorders.hold(instrument)
        try {
          return await fromOneSource(source, () => thing.read(before))
        } finally {
          release()
        }
      },
    },
    async dispose() {
      try {
        cancelAll([stopWatching, ...recorders.all().map(({ close }) => close)])
      } finally {
        await archive.close()
      }
    },
  }
}
