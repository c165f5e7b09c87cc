/**
 * Adds the prices a quarter of an hour and a day after an alert fired. They are from a quote of that moment, or later from bars;
 * otherwise they stay unknown.
 */
import type { AlertEvent } from '#model/alerts/alert-event.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import type { BarHistory } from '#core/candles/series/bar-history.ts'
import type { Feed } from '#core/feed/feed.ts'
import type { AlertEventQuery } from '#core/ports/alert-store.ts'
import { MAX_TIMER_MS, type Cancel, type Clock } from '#core/ports/clock.ts'
import type { AlertMemory } from '#core/alerts/persistence/alert-memory.ts'
import type { EventReader } from '#core/alerts/persistence/events-page.ts'
import { MOMENTS_AFTER, priceAt, reachTo, type MomentAfter } from './price-after.ts'

export interface Outcomes {
  /** Starts again for another service. */
  open(): void
  /** Must be called when there may be new events. */
  update(): void
  dispose(): void
}

export interface OutcomeParts {
  readonly clock: Clock
  readonly feed: Pick<Feed, 'live'>
  readonly history: BarHistory
  readonly events: Pick<EventReader, 'read'>
  readonly memory: Pick<AlertMemory, 'nextEventNumber' | 'supplementEvent'>
}

/** A price to find for one moment after one event. */
interface Wait {
  readonly number: number
  readonly instrument: InstrumentId
  readonly moment: MomentAfter
  /** Unix epoch ms. */
  readonly firedBy: number
  readonly at: number
  nextAt: number
}

const PAGE = 100
/** Only about this many of the latest events are completed. */
const MAX_CHECKED = 500
/** A quote of this age still counts for a moment. */
const QUOTE_LASTS_MS = 60_000
/** The service has the bars of a moment after this time. */
const BARS_AFTER_MS = 120_000
const RETRY_MS = 1_800_000
const GIVEN_UP_AFTER_MS = 3 * 86_400_000
const MAX_AT_ONCE = 10

export function createOutcomes({ clock, feed, history, events, memory }: OutcomeParts): Outcomes {
  let waits: readonly Wait[] = []
  let lastSeen = 0
  /** The next event's number at the last read of events. */
  let nextNumber = 0
  let epoch = 0
  let isReading = false
  let cancel: Cancel | null = null

  function update(): void {
    if (memory.nextEventNumber() === nextNumber) return
    nextNumber = memory.nextEventNumber()
    const found = eventsSince(lastSeen, events)
    lastSeen = Math.max(lastSeen, ...found.map(({ number }) => number))
    const added = found.flatMap(waitsOf).filter(({ at }) => clock.now() - at < GIVEN_UP_AFTER_MS)
    if (added.length === 0) return
    waits = [...waits, ...added]
    plan()
  }

  function plan(): void {
    cancel?.()
    cancel = null
    if (waits.length === 0 || isReading) return
    const waitMs = Math.min(...waits.map(({ nextAt }) => nextAt)) - clock.now()
    cancel = clock.schedule(Math.min(Math.max(0, waitMs), MAX_TIMER_MS), settle)
  }

  function settle(): void {
    const now = clock.now()
    const due = waits.filter(({ nextAt }) => nextAt <= now)
    const late: Wait[] = []
    for (const wait of due) {
      const price = now - wait.at <= QUOTE_LASTS_MS ? quotedPrice(wait) : null
      if (price !== null) fill(wait, price)
      else if (now < wait.at + BARS_AFTER_MS) wait.nextAt = wait.at + BARS_AFTER_MS
      else late.push(wait)
    }
    if (late.length === 0) plan()
    else void readBars(late)
  }

  function quotedPrice({ instrument, at }: Wait): number | null {
    const { quote, provenance } = feed.live(instrument)
    const isOfThen = provenance.failure === null && (provenance.fetchedAt ?? -Infinity) >= at - QUOTE_LASTS_MS
    return quote !== null && isOfThen ? quote.last : null
  }

  async function readBars(late: readonly Wait[]): Promise<void> {
    const own = epoch
    isReading = true
    const instruments = [...new Set(late.map(({ instrument }) => instrument))].slice(0, MAX_AT_ONCE)
    const asked = late.filter(({ instrument }) => instruments.includes(instrument))
    const reach = reachTo(Math.min(...asked.map(({ firedBy }) => firedBy)), clock.now())
    const pasts = await history.read(instruments, reach).catch(() => [])
    if (own !== epoch) return
    isReading = false
    for (const wait of asked) {
      const past = pasts[instruments.indexOf(wait.instrument)]
      const price = past === undefined ? null : priceAt(past, wait, reach.interval)
      if (price !== null) fill(wait, price)
      else tryLater(wait)
    }
    plan()
  }

  function tryLater(wait: Wait): void {
    wait.nextAt = clock.now() + RETRY_MS
    if (clock.now() - wait.at >= GIVEN_UP_AFTER_MS) drop(wait)
  }

  function fill(wait: Wait, price: number): void {
    drop(wait)
    const query = { alert: null, instrument: null, stage: null, before: wait.number + 1, limit: 1 }
    // Reads the present event, which may have been acknowledged since.
    const [event] = events.read(query)
    if (event?.number === wait.number) memory.supplementEvent({ ...event, [wait.moment.field]: price })
  }

  const drop = (gone: Wait): void => {
    waits = waits.filter((wait) => wait !== gone)
  }

  return {
    update,
    open() {
      epoch++
      isReading = false
      waits = []
      lastSeen = 0
      nextNumber = 0
      update()
    },
    dispose() {
      epoch++
      cancel?.()
    },
  }
}

/** Newer events, at most about {@link MAX_CHECKED} of the latest. */
function eventsSince(lastSeen: number, { read }: Pick<EventReader, 'read'>): readonly AlertEvent[] {
  const found: AlertEvent[] = []
  let before: number | null = null
  while (found.length < MAX_CHECKED) {
    const query: AlertEventQuery = { alert: null, instrument: null, stage: null, before, limit: PAGE }
    const page = read(query).filter(({ number }) => number > lastSeen)
    found.push(...page)
    if (page.length < PAGE) break
    before = page.at(-1)?.number ?? null
  }
  return found
}

function waitsOf(event: AlertEvent): readonly Wait[] {
  const { number, instrument, price, to } = event
  if (instrument === null || price === null) return []
  return MOMENTS_AFTER.filter(({ field }) => event[field] === null).map((moment) => {
    const at = to + moment.afterMs
    return { number, instrument, moment, firedBy: to, at, nextAt: at }
  })
}
