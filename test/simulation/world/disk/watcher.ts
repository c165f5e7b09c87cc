/** Whoever looks at the world while it runs. */
import type { KnownQuote } from '#contract/wire/quote-reader.ts'
import type { RequestName } from '#contract/requests.ts'
import type { HttpOutcome, HttpRequest } from '#core/ports/http.ts'
import type { AlertNotification } from '#model/alerts/alert-event.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { Notice } from '#model/application/notice.ts'
import type { ApplicationRun } from '../application-run.ts'
import type { Priced } from '../network/served-quotes.ts'
import type { SimulatedWindow } from '../window.ts'

interface PricedAnswer {
  readonly url: URL
  readonly prices: readonly Priced[]
  /** Whether the host answers without faults now. */
  readonly isSound: boolean
}

/** The moments at which one can look. */
export interface Watcher {
  /** The application sends a request. */
  sending(host: string): void
  /** What came of a request, as the application gets to know it. */
  answered(host: string, outcome: HttpOutcome): void
  /** An answer has brought prices to the application. */
  priced(answer: PricedAnswer): void
  /** The user asks the application for something. */
  asking(name: RequestName, payload: unknown): void
  /** The application has answered what the user asked for. */
  obeyed(name: RequestName, payload: unknown, answer: unknown): void
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
  /** The profile was taken away from the process that runs. */
  lost(): void
  /** The process is no more. */
  ended(isInOrder: boolean): void
  /** A process ends in good order, and can still be asked. */
  leaving(run: ApplicationRun): Promise<void>
  /** There have been no faults for a while, and everything should be well. */
  calmed(): Promise<void>
}
