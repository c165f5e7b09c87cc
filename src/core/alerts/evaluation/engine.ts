/** Applies the feed's answers to the alerts that watch them, and stores the results. */
import type { BarPlaces } from '#model/candles/bar-places.ts'
import type { Source } from '#model/alerts/measure/condition-kind.ts'
import type { Alert } from '#model/alerts/alert.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { LiveQuote } from '#model/market/live-quote.ts'
import type { Quote } from '#model/market/quote.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import type { Feed } from '#core/feed/feed.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import { createAbsence } from '../measure/absence.ts'
import type { AlertMemory } from '../persistence/alert-memory.ts'
import { awaiting, disarmed, type Evidence } from '../measure/arming.ts'
import { createCloseWatch } from './close-watch.ts'
import { isExternal, isSearched } from '../measure/conditions.ts'
import { createReceiveEvent, type ReceivedEvent } from './receive-external-event.ts'
import { createReceiveStatus, type QuoteAnswer } from './receive-status.ts'
import { isEarlier, judgeQuote } from '../measure/judge-quote.ts'
import { mendedAhead } from './mend-ahead.ts'
import { bookKnown, type KnownMarket } from '../measure/known-market.ts'
import { presentMoment } from '../measure/known-moments.ts'
import { createQuietRanges } from './quiet-range.ts'
import type { OpenFor } from '../measure/openness.ts'
import { createTakeEvidence } from './take-evidence.ts'
import type { Rest } from './targets.ts'
import { windowMinutesFor, type WatchList } from './watchers.ts'

export interface Engine {
  receiveQuote(live: LiveQuote): void
  receiveDepth(instrument: InstrumentId): void
  receiveEvent(received: ReceivedEvent): void
  /** Updates alerts that wait for no poll, which may have started or ended a rest. */
  settle(): void
  /** Disarms an alert that no longer watches an instrument. */
  rest(alert: Alert, instrument: InstrumentId | null): void
  /** Must be called after a time without polls: events that the next answers find are late. */
  missed(): void
  dispose(): void
}

export interface EngineParts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly feed: Pick<Feed, 'sample' | 'live' | 'askOne' | 'serviceNow'>
  readonly memory: AlertMemory
  readonly source: PriceSource
  readonly gridOf: GridOf
  /** Whether the market is open at a moment (Unix epoch ms) by its calendar. */
  readonly isOpen: (instrument: InstrumentId, at: number) => boolean
  readonly openFor: OpenFor
  readonly watchList: () => WatchList
  readonly restOf: (alert: Alert) => Rest | null
  /** Whether a position is measured. Its quotes are judged even if no alert watches them. */
  readonly isMeasured: (instrument: InstrumentId) => boolean
  /** Called for a span without polls that bars may cover. */
  readonly unseen: () => void
}

interface Polled extends Evidence {
  /** Unix epoch ms: a session's last trade is polled after its end. */
  readonly at: number
  readonly isMissed: boolean
}

/** Prices between two books are unknown. */
function evidenceOfBook(
  before: KnownMarket,
  known: KnownMarket,
  at: number,
  places: BarPlaces,
): Omit<Polled, 'from' | 'to' | 'isMissed'> {
  const [kind, now] = [before.book === null ? 'first' : 'new', presentMoment(known, at, places)] as const
  return { kind, at, between: [], now, date: known.date, isNewDay: false }
}

function answerIn({ quote, provenance: { failure, fetchedAt } }: LiveQuote): QuoteAnswer | null {
  return quote === null || failure !== null || fetchedAt === null ? null : { quote, fetchedAt }
}

export function createEngine(parts: EngineParts): Engine {
  const { clock, feed, memory, gridOf, isOpen, openFor, watchList, restOf, isMeasured, unseen } = parts
  const take = createTakeEvidence(clock, memory)
  const closes = createCloseWatch({ ...parts, take })
  const quietRanges = createQuietRanges(memory, watchList, parts.source)
  const absence = createAbsence(openFor)
  const receiveStatus = createReceiveStatus({ ...parts, quietRanges, put: (...polled) => put('quote', ...polled) })

  function put(source: Source, instrument: InstrumentId, { at, isMissed, ...evidence }: Polled): void {
    for (const { alert, sources } of watchList().of(instrument)) {
      if (!sources.has(source)) continue
      if (restOf(alert) !== null) rest(alert, instrument)
      else if (alert.session === 'any' || isOpen(instrument, at)) {
        const isUnseen = isMissed && source === 'quote' && isSearched(alert)
        const unseenBut = isUnseen ? closes.closedAfter(alert, instrument) : null
        take.evidence(alert, instrument, evidence, { isLate: () => isMissed, unseenBut })
      }
    }
  }

  function rest(alert: Alert, instrument: InstrumentId | null): void {
    memory.setArming(alert, instrument, disarmed(memory.arming(alert, instrument)))
  }

  function receiveQuote(live: LiveQuote): void {
    if (quietRanges.take(live)) return
    const { instrument, provenance } = live
    const [answer, watchers] = [answerIn(live), watchList().of(instrument)]
    if (answer === null || (watchers.length === 0 && !isMeasured(instrument))) return
    const grid = gridOf(instrument)
    mend(parts, instrument, answer.quote)
    const priced = receiveStatus(instrument, answer)
    if (priced === null) return
    const { quote, fetchedAt } = priced
    const before = memory.market(instrument)
    const judgement = judgeQuote(before, {
      assetClass: instrumentOf(instrument).assetClass,
      quote,
      fetchedAt,
      date: grid.dateOf(quote.time),
      windowMinutes: windowMinutesFor(watchers),
      places: grid.places,
    })
    if (judgement.known !== before) memory.setMarket(instrument, judgement.known)
    if (judgement.kind === 'ignored' || judgement.kind === 'doubtful') return
    const { kind, from, now, between, isNewDay, known } = judgement
    const span = { from, to: known.fetchedAt }
    const isMissed = absence.wasIn(instrument, span, provenance.expectedPeriodMs)
    absence.end(instrument)
    closes.traded(instrument, before, quote.time, isMissed)
    put('quote', instrument, { kind, between, now, ...span, date: known.date, isNewDay, isMissed, at: quote.time })
    closes.answered(instrument, isMissed)
    if (isMissed) unseen()
    quietRanges.start(instrument, now, () => grid.endOf('1D', grid.startOf('1D', quote.time)))
  }

  function receiveDepth(instrument: InstrumentId): void {
    const { value, provenance } = feed.sample('depth', instrument)
    const before = memory.market(instrument)
    const { fetchedAt } = provenance
    if (value === null || provenance.failure !== null || fetchedAt === null) return
    if (before.book !== null && isEarlier(fetchedAt, before.book.fetchedAt)) return
    const known = { ...before, book: bookKnown(value, fetchedAt) }
    memory.setMarket(instrument, known)
    quietRanges.end(instrument)
    const span = { from: Math.min(before.book?.fetchedAt ?? fetchedAt, fetchedAt), to: fetchedAt }
    const isMissed = absence.wasIn(instrument, span, provenance.expectedPeriodMs)
    const evidence = evidenceOfBook(before, known, fetchedAt, gridOf(instrument).places)
    put('depth', instrument, { ...evidence, ...span, isMissed })
  }

  return {
    receiveQuote,
    missed() {
      for (const instrument of watchList().instruments()) {
        absence.start(instrument)
        quietRanges.end(instrument)
      }
    },
    rest,
    receiveDepth,
    receiveEvent: createReceiveEvent({ ...parts, take: take.evidence, rest }),
    dispose: closes.dispose,
    settle() {
      closes.settle()
      for (const instrument of watchList().instruments())
        for (const { alert, sources } of watchList().of(instrument)) {
          if (restOf(alert) !== null) rest(alert, instrument)
          else if ([...sources].every(isExternal))
            memory.setArming(alert, instrument, awaiting(memory.arming(alert, instrument), clock.now()))
        }
    },
  }
}

function mend({ memory, feed, gridOf }: EngineParts, instrument: InstrumentId, quote: Quote): void {
  const [stored, now] = [memory.market(instrument), feed.serviceNow()]
  const market = mendedAhead(stored, { quote, dateOf: gridOf(instrument).dateOf, now })
  if (market !== stored) memory.setMarket(instrument, market)
}
