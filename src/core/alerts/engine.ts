/** Puts what the feed brings to the alerts that watch it, and remembers what came of that. */
import type { Alert } from '../../model/alert.ts'
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import type { LiveQuote } from '../../model/live-quote.ts'
import type { GridOf } from '../candles/market-grids.ts'
import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../ports.ts'
import type { AlertMemory } from './alert-memory.ts'
import { disarmed, step, type Evidence } from './arming.ts'
import { barClosesBetween, closeFor, type BarCloses } from './bar-closes.ts'
import type { Source } from './condition-table.ts'
import { eventOf } from './event-of.ts'
import { judgeQuote } from './judge-quote.ts'
import { bookKnown } from './known-market.ts'
import { presentMoment } from './known-moments.ts'
import { NOTHING_KNOWN, type Moment, type Occurrence } from './moment.ts'
import type { Rest } from './targets.ts'
import { windowMinutesOf, type WatchList } from './watch-list.ts'

export interface Engine {
  hearQuote(live: LiveQuote): void
  hearDepth(instrument: InstrumentId): void
  /** @param instrument Null for what is about none in particular. */
  hearOccurrence(source: Source, instrument: InstrumentId | null, occurrence: Occurrence): void
  /** Looks at those alerts anew that wait for no poll: they may have begun or ceased to rest. */
  settle(): void
  /** Nobody looked for a while: what the next answers tell of that time is told as late. */
  missed(): void
}

export interface EngineParts {
  readonly clock: Pick<Clock, 'now'>
  readonly feed: Pick<Feed, 'sample'>
  readonly memory: AlertMemory
  readonly gridOf: GridOf
  /** Whether a market's calendar says that it is open at a moment, Unix epoch ms. */
  readonly isOpen: (instrument: InstrumentId, at: number) => boolean
  readonly watchList: () => WatchList
  readonly restOf: (alert: Alert) => Rest | null
}

type PolledEvidence = Omit<Evidence, 'barClose'>

/** A shorter span without polls is as good as none. */
const LATE_MS = 120_000
const NO_CLOSES: BarCloses = () => null

export function createEngine({ clock, feed, memory, gridOf, isOpen, watchList, restOf }: EngineParts): Engine {
  const unwatched = new Set<InstrumentId | null>()

  function put(source: Source, instrument: InstrumentId | null, closes: BarCloses, evidence: PolledEvidence): void {
    for (const { alert, sources } of watchList().of(instrument)) {
      if (!sources.has(source)) continue
      if (restOf(alert) !== null) rest(alert, instrument)
      else if (alert.session === 'any' || instrument === null || isOpen(instrument, evidence.to)) {
        take(alert, instrument, { ...evidence, barClose: closeFor(alert, closes) })
      }
    }
  }

  function rest(alert: Alert, instrument: InstrumentId | null): void {
    memory.setArming(alert, instrument, disarmed(memory.arming(alert, instrument)))
  }

  function take(alert: Alert, instrument: InstrumentId | null, evidence: Evidence): void {
    const before = memory.arming(alert, instrument)
    const { arming, firing } = step(alert, before, evidence)
    if (firing !== null) {
      const firedAt = clock.now()
      const isLate = unwatched.has(instrument) && firedAt - firing.from > LATE_MS
      memory.putEvent(eventOf(alert, instrument, firing, { number: memory.nextEventNumber(), firedAt, isLate }))
    }
    if (arming !== before) memory.setArming(alert, instrument, arming)
  }

  function hearQuote({ instrument, quote, provenance }: LiveQuote): void {
    const watchers = watchList().of(instrument)
    if (watchers.length === 0 || quote === null || provenance.failure !== null || provenance.fetchedAt === null) return
    const grid = gridOf(instrument)
    const before = memory.market(instrument)
    const judgement = judgeQuote(before, {
      assetClass: instrumentOf(instrument).assetClass,
      quote,
      fetchedAt: provenance.fetchedAt,
      date: grid.dateOf(quote.time),
      windowMinutes: windowMinutesOf(watchers),
    })
    if (judgement.known !== before) memory.setMarket(instrument, judgement.known)
    if (judgement.kind === 'ignored' || judgement.kind === 'doubtful') return
    const { kind, from, now, between, isNewDay, known } = judgement
    const closes = barClosesBetween(before, quote.time, grid)
    put('quote', instrument, closes, { kind, between, now, from, to: known.fetchedAt, date: known.date, isNewDay })
  }

  function hearDepth(instrument: InstrumentId): void {
    const { value, provenance } = feed.sample('depth', instrument)
    const before = memory.market(instrument)
    const { fetchedAt } = provenance
    if (value === null || provenance.failure !== null || fetchedAt === null) return
    if (before.book !== null && fetchedAt <= before.book.fetchedAt) return
    const known = { ...before, book: bookKnown(value, fetchedAt) }
    memory.setMarket(instrument, known)
    put('depth', instrument, NO_CLOSES, {
      kind: before.book === null ? 'first' : 'new',
      between: [],
      now: presentMoment(known, fetchedAt),
      from: before.book?.fetchedAt ?? fetchedAt,
      to: fetchedAt,
      date: known.date,
      isNewDay: false,
    })
  }

  function hearOccurrence(source: Source, instrument: InstrumentId | null, occurrence: Occurrence): void {
    const at = clock.now()
    const now: Moment = instrument === null ? NOTHING_KNOWN : presentMoment(memory.market(instrument), at)
    const quiet = { between: [], from: at, to: at, date: dateOf(instrument, at), isNewDay: false } as const
    // Nothing was going on before: that is what makes them ready.
    put(source, instrument, NO_CLOSES, { ...quiet, kind: 'first', now })
    put(source, instrument, NO_CLOSES, { ...quiet, kind: 'new', now: { ...now, occurrence } })
  }

  const dateOf = (instrument: InstrumentId | null, at: number): string =>
    instrument === null ? new Date(at).toISOString().slice(0, 10) : gridOf(instrument).dateOf(at)

  return {
    hearQuote(live) {
      hearQuote(live)
      if (live.provenance.failure === null && live.quote !== null) unwatched.delete(live.instrument)
    },
    missed() {
      for (const instrument of watchList().instruments()) unwatched.add(instrument)
    },
    hearDepth,
    hearOccurrence,
    settle() {
      for (const instrument of watchList().instruments())
        for (const { alert } of watchList().of(instrument)) if (restOf(alert) !== null) rest(alert, instrument)
    },
  }
}
