/** The `depth` topic: listening to an instrument's book is what makes the feed ask for it, and how keenly depends on who can see it. */
import type { InstrumentId } from '../../model/instrument.ts'
import type { LiveDepth } from '../../model/live-depth.ts'
import type { Settings } from '../../model/settings.ts'
import type { Feed } from '../feed/feed.ts'
import { isServed } from '../feed/subject.ts'
import { WISHES } from '../feed/weights.ts'
import type { TopicChanged } from '../hub/change-bus.ts'
import type { TopicProviders } from '../hub/topic-provider.ts'
import type { Cancel } from '../ports.ts'
import type { Observable } from '../reactive/variable.ts'
import { createWhileHidden } from '../feed/while-hidden.ts'

export interface Depth {
  readonly topics: Pick<TopicProviders, 'depth'>
  dispose: Cancel
}

export function createDepth(
  feed: Pick<Feed, 'sample' | 'want' | 'watchSamples'>,
  settings: Observable<Pick<Settings, 'polling'>>,
  changed: TopicChanged,
): Depth {
  const whileHidden = createWhileHidden(settings)
  return {
    topics: {
      depth: {
        current: (instrument) => liveDepth(feed, instrument),
        activate(instrument, interest) {
          if (!isServed('depth', instrument)) return () => undefined
          const want = () => feed.want({ instrument, kind: 'depth', ...WISHES[interest] })
          return interest === 'visible' ? want() : whileHidden(want)
        },
      },
    },
    dispose: feed.watchSamples((kind, instrument) => {
      if (kind === 'depth') changed('depth', instrument)
    }),
  }
}

function liveDepth(feed: Pick<Feed, 'sample'>, instrument: InstrumentId): LiveDepth {
  return { ...feed.sample('depth', instrument), isServed: isServed('depth', instrument) }
}
