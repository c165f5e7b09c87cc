/** Dependencies of the modules that receive external events. */
import type { Alert } from '#model/alerts/alert.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { NewsSource } from '#model/reference/news-item.ts'
import type { Information } from '#core/reference/information.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import type { ReceivedEvent } from '../evaluation/receive-external-event.ts'
import type { SplitOpening } from '../splits/split-due.ts'

export interface ExternalEventParts {
  readonly clock: Clock
  readonly memory: Pick<AlertMemory, 'snapshot' | 'setSnapshot' | 'service'>
  readonly receive: (received: ReceivedEvent) => void
  readonly information: Pick<Information, 'news' | 'offerings' | 'splits'>
  readonly openingOf: SplitOpening
  readonly instrumentsOf: (alert: Alert) => readonly (InstrumentId | null)[]
  /** Whether an alert waits for anything now. */
  readonly isAwake: (alert: Alert) => boolean
  /** The source of headlines if the user has read none. */
  readonly defaultSource: () => NewsSource
}
