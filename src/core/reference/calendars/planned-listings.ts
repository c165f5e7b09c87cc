/**
 * Stocks that join a list on their first trading day. Plans survive restarts, and move with the calendar; the core carries them out without
 * a window. Adding a stock twice has no effect, so a crash in between does no harm.
 */
import type { RequestHandlers } from '#contract/requests.ts'
import { failure, success, type Result } from '#model/values/failure.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { Notice } from '#model/application/notice.ts'
import { MAX_PLANNED, type Offering, type PlannedListing, type PlanningFault } from '#model/reference/offering.ts'
import type { Archived } from '#core/storage/archive.ts'
import { hasRoom } from '#core/storage/document-bound.ts'
import type { VersionedDocument } from '#core/storage/versioned-document.ts'
import type { TopicProvider } from '#core/hub/topic-provider.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import { createVariable, type Observable } from '#core/reactive/variable.ts'
import type { Watchlists } from '#core/watchlists/watchlists.ts'
import { plannedFormat } from './planned-format.ts'
import type { Offerings } from './offerings.ts'

export interface PlannedListings extends Observable<readonly PlannedListing[]>, Archived<readonly PlannedListing[]> {
  readonly topic: TopicProvider<'plannedListings'>
  readonly requests: Pick<RequestHandlers, 'listing.plan' | 'listing.cancel'>
  dispose(): void
}

export interface PlannedListingPorts {
  readonly clock: Clock
  readonly document: VersionedDocument<readonly PlannedListing[]>
  readonly offerings: Pick<Offerings, 'current' | 'want' | 'watchCalendars'>
  readonly watchlists: Pick<Watchlists, 'current' | 'edit'>
  readonly report: (notice: Notice) => void
}

/** A timer does not run while the machine sleeps. */
const LONGEST_WAIT_MS = 600_000

export function createPlannedListings(ports: PlannedListingPorts): PlannedListings {
  const { clock, document, offerings, watchlists, report } = ports
  const plans = createVariable(document.read())
  const wants = new Map<string, Cancel>()
  let stopTimer: Cancel = () => undefined

  function keep(next: readonly PlannedListing[]): void {
    document.write(next)
    plans.set(next)
    settle()
  }

  function settle(): void {
    stopTimer()
    wantCalendars()
    const [first] = [...plans.current()].sort((one, other) => one.opensAt - other.opensAt)
    if (first === undefined) return
    const waitMs = Math.max(0, Math.min(LONGEST_WAIT_MS, first.opensAt - clock.now()))
    stopTimer = clock.schedule(waitMs, carryOut)
  }

  /** Polls the calendars that may still move a day. */
  function wantCalendars(): void {
    const regions = new Set(plans.current().map(({ instrument }) => instrumentOf(instrument).region))
    for (const [region, release] of wants) {
      if (regions.has(region)) continue
      release()
      wants.delete(region)
    }
    for (const region of regions)
      if (!wants.has(region)) wants.set(region, offerings.want({ stage: 'upcoming', region }, 'slow'))
  }

  function carryOut(): void {
    const now = clock.now()
    const [due, later] = partition(plans.current(), ({ opensAt }) => opensAt <= now)
    for (const plan of due) join(plan)
    if (due.length > 0) keep(later)
    else settle()
  }

  function join({ instrument, company, list }: PlannedListing): void {
    const outcome = watchlists.edit({ kind: 'addEntries', list, instruments: [instrument], before: null })
    report({ kind: outcome.ok ? 'listingJoined' : 'listingNotJoined', company, instrument })
  }

  function found(instrument: InstrumentId): Offering | undefined {
    const { region } = instrumentOf(instrument)
    const both = (['upcoming', 'recent'] as const).flatMap(
      (stage) => offerings.current({ stage, region }).value?.offerings ?? [],
    )
    return both.find((offering) => offering.instrument === instrument)
  }

  function plan({ instrument, list }: Pick<PlannedListing, 'instrument' | 'list'>): Result<null, PlanningFault> {
    const offering = found(instrument)
    const day = offering === undefined ? null : dayOf(offering)
    if (offering === undefined || day === null) return failure('unknownOffering')
    if (!watchlists.current().some(({ id }) => id === list)) return failure('unknownList')
    const others = plans.current().filter((one) => one.instrument !== instrument)
    if (others.length >= MAX_PLANNED) return failure('tooMany')
    const next = [...others, { instrument, company: offering.company, ...day, list }]
    if (!hasRoom(plannedFormat, plans.current(), next)) return failure('tooMany')
    keep(next)
    return success(null)
  }

  const stopWatching = offerings.watchCalendars(() => {
    const moved = plans.current().map((one) => movedTo(one, found(one.instrument)))
    if (moved.some((one, place) => one !== plans.current()[place])) keep(moved)
  })
  settle()

  return {
    current: () => plans.current(),
    watch: (listener) => plans.watch(listener),
    replace: keep,
    topic: { current: () => plans.current() },
    requests: {
      'listing.plan': plan,
      'listing.cancel'({ instrument }) {
        keep(plans.current().filter((one) => one.instrument !== instrument))
        return null
      },
    },
    dispose() {
      stopWatching()
      stopTimer()
      for (const release of wants.values()) release()
    },
  }
}

type Day = Pick<PlannedListing, 'listingOn' | 'opensAt'>

const dayOf = ({ listingOn, opensAt }: Offering): Day | null =>
  listingOn === null || opensAt === null ? null : { listingOn, opensAt }

/** Returns the same plan if the day has not moved. */
function movedTo(plan: PlannedListing, offering: Offering | undefined): PlannedListing {
  const day = offering === undefined ? null : dayOf(offering)
  return day === null || day.opensAt === plan.opensAt ? plan : { ...plan, ...day }
}

function partition<One>(
  all: readonly One[],
  isFirst: (one: One) => boolean,
): readonly [readonly One[], readonly One[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}
