/** What must always hold. An invariant watches the world and says what it found wrong. */
import type { KnownQuote } from '../../../src/contract/quote-reader.ts'
import type { HttpRequest } from '../../../src/core/ports/http.ts'
import type { AlertNotification } from '../../../src/model/alert-event.ts'
import type { InstrumentId } from '../../../src/model/instrument.ts'
import type { Notice } from '../../../src/model/notice.ts'
import type { ApplicationRun } from '../world/application-run.ts'
import type { SimulatedWindow } from '../world/window.ts'
import type { World } from '../world/world.ts'

/** The moments at which an invariant can look. */
export interface Hooks {
  /** A request has reached a host; `count` have within the last 60 s. */
  arrived(host: string, request: HttpRequest, count: number): void
  /** A window has been told of a quote. */
  shown(window: SimulatedWindow, instrument: InstrumentId, quote: KnownQuote): void
  logged(line: string): void
  notified(notification: AlertNotification): void
  /** Every few simulated seconds. */
  looked(): void
  /** A new process is composed, and nothing has happened to it yet. */
  started(run: ApplicationRun): void
  reported(notice: Notice): void
  /** The process is no more. */
  ended(isInOrder: boolean): void
  /** A process ends in good order, and can still be asked. */
  leaving(run: ApplicationRun): Promise<void>
  /** There have been no faults for a while, and everything should be well. */
  calmed(): Promise<void>
}

export interface Invariant {
  /** One word, as it is printed. */
  readonly name: string
  /** One sentence. */
  readonly says: string
  watch(world: World, violate: (detail: string) => void): Partial<Hooks>
}
