/** The `depth` topic. A subscription makes the feed poll an order book, less often for a hidden window. */
import type { InstrumentId } from '#model/market/instrument.ts'
import type { LiveDepth } from '#model/market/book/live-depth.ts'
import type { Settings } from '#model/application/settings.ts'
import type { Feed } from '../feed/feed.ts'
import { isServed } from '../feed/demand/subject.ts'
import { DEMANDS } from '../feed/demand/demand.ts'
import { createWhileHidden } from '../feed/while-hidden.ts'
import type { TopicProvider } from '../hub/topic-provider.ts'
import { cancelAll } from '../reactive/disposables.ts'
import type { Observable } from '../reactive/variable.ts'

export function createDepthTopic(
  feed: Pick<Feed, 'sample' | 'watchSample' | 'want'>,
  settings: Observable<Pick<Settings, 'polling'>>,
): TopicProvider<'depth'> {
  const whileHidden = createWhileHidden(settings)
  return {
    current: (instrument): LiveDepth => ({
      ...feed.sample('depth', instrument),
      isServed: isServed('depth', instrument),
    }),
    activate(instrument: InstrumentId, interest, publish) {
      if (!isServed('depth', instrument)) return () => undefined
      const want = () => feed.want({ instrument, kind: 'depth', ...DEMANDS[interest] })
      const stops = [
        feed.watchSample('depth', instrument, (sample) => publish({ ...sample, isServed: true })),
        interest === 'visible' ? want() : whileHidden(want),
      ]
      return () => cancelAll(stops)
    },
  }
}
