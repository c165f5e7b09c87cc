/** Tapes: the topic and the request about them. An instrument is taped exactly while a window wants its trades. */
import type { RequestHandlers } from '../../../contract/requests.ts'
import type { InstrumentId } from '../../../model/instrument.ts'
import type { ServiceSession } from '../../../model/service-session.ts'
import type { Settings } from '../../../model/settings.ts'
import { createMarketGrids } from '../hours/market-grids.ts'
import { WISHES } from '../../feed/demand.ts'
import { createHeld } from '../../reactive/held.ts'
import type { TopicChanged } from '../../hub/change-bus.ts'
import type { TopicProviders } from '../../hub/topic-provider.ts'
import type { Clock, TapeArchive } from '../../ports.ts'
import type { Observable } from '../../reactive/variable.ts'
import { createWhileHidden } from '../../feed/while-hidden.ts'
import type { TapeFeed } from './tape-source.ts'
import { createTaping } from './tape-recorder.ts'

export interface Tape {
  readonly topics: Pick<TopicProviders, 'tape'>
  readonly requests: Pick<RequestHandlers, 'tape.read'>
  /** Resolves when everything is kept. */
  dispose(): Promise<void>
}

export interface TapePorts {
  readonly clock: Pick<Clock, 'now'>
  readonly feed: TapeFeed
  readonly tapeArchive: TapeArchive
  readonly session: Observable<ServiceSession>
  readonly settings: Observable<Pick<Settings, 'polling'>>
  readonly changed: TopicChanged
}

export function createTape({ clock, feed, tapeArchive: archive, session, settings, changed }: TapePorts): Tape {
  const service = (): string | null => serviceOf(session.current())
  const gridOf = createMarketGrids()
  const whileHidden = createWhileHidden(settings)
  const tapings = createHeld(
    (instrument: InstrumentId) => instrument,
    (instrument) =>
      createTaping(
        { clock, feed, archive, service, dateOf: (id, timeMs) => gridOf(id).dateOf(timeMs) },
        instrument,
        () => changed('tape', instrument),
      ),
  )
  let inUse = service()
  const stopWatching = session.watch(() => {
    if (service() === inUse) return
    inUse = service()
    for (const taping of tapings.all()) taping.restart()
  })

  return {
    topics: {
      tape: {
        current(instrument) {
          const { thing, release } = tapings.hold(instrument)
          try {
            return thing.live()
          } finally {
            release()
          }
        },
        activate(instrument, interest) {
          const { thing, release } = tapings.hold(instrument)
          const want = () => thing.want(WISHES[interest])
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
        const { thing, release } = tapings.hold(instrument)
        try {
          return await thing.read(before)
        } finally {
          release()
        }
      },
    },
    async dispose() {
      stopWatching()
      for (const taping of tapings.all()) taping.close()
      await archive.close()
    },
  }
}

/** What keeps the tapes of one service apart from those of another. The simulated market is the same on every port. */
function serviceOf({ source, address }: ServiceSession): string | null {
  return source === 'simulated' ? 'simulated' : (address?.baseUrl ?? null)
}
