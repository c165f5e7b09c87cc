/** The core's only access to the outside. A shell supplies the ports; tests supply fakes. */
import type { AlertNotification } from '#model/alerts/alert-event.ts'
import type { ApplicationFacts } from '#model/application/application.ts'
import type { Settings } from '#model/application/settings.ts'
import type { AlertStore } from './alert-store.ts'
import type { CandleArchive } from './candle-archive.ts'
import type { Clock } from './clock.ts'
import type { Http } from './http.ts'
import type { Log } from './log.ts'
import type { Random } from './random.ts'
import type { Secrets } from './secrets.ts'
import type { SimulatedMarket } from './simulated-market.ts'
import type { Store } from './store.ts'
import type { TapeArchive } from './tape-archive.ts'
import type { UpdateFeed } from './update-feed.ts'

/** The ports that a shell supplies to the core. */
export interface Ports {
  readonly clock: Clock
  readonly http: Http
  readonly store: Store
  readonly secrets: Secrets
  readonly simulatedMarket: SimulatedMarket
  readonly candleArchive: CandleArchive
  readonly tapeArchive: TapeArchive
  readonly alertStore: AlertStore
  /**
   * Shows a notification of the system; null if windows do that (see the topic `alertNotifications`). Must not throw.
   */
  readonly deliver: ((notification: AlertNotification) => void) | null
  readonly log: Log
  readonly random: Random
  readonly application: ApplicationFacts
  /** The feed of updates, or null if the build names none. */
  readonly updateFeed: UpdateFeed | null
  /** Applies settings that only the shell can (proxy, start at login), before the first request and on every change. */
  readonly applySettings: (settings: Settings) => void
}
