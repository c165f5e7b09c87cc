/** The `quote` topic: listening to an instrument is what makes the feed ask for it, and how keenly depends on who can see it. */
import type { InstrumentId } from '../model/instrument.ts'
import type { Settings } from '../model/settings.ts'
import type { Feed } from './feed/feed.ts'
import { WISHES } from './feed/weights.ts'
import type { TopicProvider } from './hub/topic-provider.ts'
import type { Cancel } from './ports.ts'
import type { Observable } from './variable.ts'

export function createQuoteTopic(
  feed: Pick<Feed, 'live' | 'want'>,
  settings: Observable<Pick<Settings, 'polling'>>,
): TopicProvider<'quote'> {
  /** Wants it seldom, or not at all while the user would rather not. */
  function wantWhileHidden(instrument: InstrumentId): Cancel {
    let cancel: Cancel | null = null

    function settle(): void {
      if (settings.current().polling.hiddenWindows === 'slow') {
        cancel ??= feed.want({ instrument, kind: 'quote', ...WISHES.hidden })
      } else {
        cancel?.()
        cancel = null
      }
    }

    settle()
    const stopWatching = settings.watch(settle)
    return () => {
      stopWatching()
      cancel?.()
    }
  }

  return {
    current: (instrument) => feed.live(instrument),
    activate: (instrument, interest) =>
      interest === 'visible'
        ? feed.want({ instrument, kind: 'quote', ...WISHES.visible })
        : wantWhileHidden(instrument),
  }
}
