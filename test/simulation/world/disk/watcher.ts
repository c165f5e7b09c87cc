/** Defines watchers of a running world. */
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
  /** Whether the host currently answers without faults. */
  readonly isSound: boolean
}

export interface Watcher {
  sending(host: string): void
  /** Called with the outcome of a request as the application receives it. */
  answered(host: string, outcome: HttpOutcome): void
  /** Called when an answer brings prices to the application. */
  priced(answer: PricedAnswer): void
  asking(name: RequestName, payload: unknown): void
  obeyed(name: RequestName, payload: unknown, answer: unknown): void
  /** Called when a request reaches a host; `count` is the number within the last 60 s. */
  arrived(host: string, request: HttpRequest, count: number): void
  shown(window: SimulatedWindow, instrument: InstrumentId, quote: KnownQuote): void
  logged(line: string): void
  notified(notification: AlertNotification): void
  /** Called every few simulated seconds. */
  looked(): void
  /** Called when a new process is composed, before anything happens to it. */
  started(run: ApplicationRun): void
  reported(notice: Notice): void
  lost(): void
  ended(isInOrder: boolean): void
  /** Called before a process ends in order, while it still answers. */
  leaving(run: ApplicationRun): Promise<void>
  /** Called after a while without faults, when everything should have recovered. */
  calmed(): Promise<void>
}
