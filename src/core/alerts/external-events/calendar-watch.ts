/** Notifies alerts of due dates of offerings and splits. */
import type { SplitMark } from '#model/candles/candle-series.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { InstrumentId } from '#model/market/instrument.ts'
import { momentsOf, type Offering, type OfferingMoment } from '#model/reference/offering.ts'
import { IPO_STAGES } from '#model/reference/ipo.ts'
import type { Awaited, AwaitedSplits } from './awaited.ts'
import { checkCalendar, readCalendarSnapshot, type DueEntry, type KnownCalendar, type CalendarEntry } from './dates.ts'
import type { ExternalEventParts } from './external-event-parts.ts'

export interface CalendarWatch {
  /** Returns when the next date is due, Unix epoch ms, or Infinity. */
  check(awaited: Pick<Awaited, 'offerings' | 'splits'>): number
}

/** On its first day an offering moves from one calendar to the other. */
export const CALENDAR_STAGES = IPO_STAGES

interface OfferingDate {
  readonly offering: Offering
  readonly date: OfferingMoment
}

export function createCalendarWatch({
  clock,
  memory,
  receive,
  information: { offerings, splits },
  openingOf,
}: Pick<ExternalEventParts, 'clock' | 'memory' | 'receive' | 'information' | 'openingOf'>): CalendarWatch {
  function checkStream<What>(
    stream: string,
    calendar: KnownCalendar<What>,
    daysBefore: ReadonlySet<number>,
    receiveOne: (due: DueEntry<What>, at: number) => void,
  ): number {
    const now = clock.now()
    const before = readCalendarSnapshot(memory.snapshot(stream), now)
    const { snapshot, due, nextAt } = checkCalendar(before, calendar, [...daysBefore], now)
    // A date that was announced late counts from its announcement.
    for (const one of due) receiveOne(one, Math.max(one.notBefore, one.entry.at - one.daysBefore * DAY_MS))
    memory.setSnapshot(stream, snapshot)
    return nextAt
  }

  function checkOfferings(region: string, daysBefore: ReadonlySet<number>): number {
    const answers = CALENDAR_STAGES.map((stage) => offerings.current({ stage, region }))
    const times = answers.flatMap(({ fetchedAt }) => (fetchedAt === null ? [] : [fetchedAt]))
    const fetchedAt = times.length === 0 ? null : Math.min(...times)
    const entries = offeringEntries(answers.flatMap(({ value }) => value?.offerings ?? []))
    return checkStream(
      `offerings ${region}`,
      { fetchedAt, entries },
      daysBefore,
      ({ entry, notBefore, ...due }, at) => {
        const { offering, date } = entry.what
        const { code, company } = offering
        const event = { kind: 'ipo', date, region, code, company, daysBefore: due.daysBefore } as const
        receive({ source: 'ipo', instrument: null, event, at, notBefore })
      },
    )
  }

  function checkSplits(region: string, { instruments, daysBefore }: AwaitedSplits): number {
    const entries = [...instruments].flatMap((one) => splitEntries(one, splits.splitsOf(one), openingOf))
    const calendar = { fetchedAt: splits.fetchedAt(region), entries }
    return checkStream(`splits ${region}`, calendar, daysBefore, ({ entry, notBefore, ...due }, at) => {
      const event = { kind: 'split', daysBefore: due.daysBefore } as const
      receive({ source: 'split', instrument: entry.what, event, at, notBefore })
    })
  }

  return {
    check({ offerings: awaitedOfferings, splits: awaitedSplits }) {
      const ofOfferings = [...awaitedOfferings].map(([region, daysBefore]) => checkOfferings(region, daysBefore))
      const ofSplits = [...awaitedSplits].map(([region, awaited]) => checkSplits(region, awaited))
      return Math.min(Infinity, ...ofOfferings, ...ofSplits)
    },
  }
}

/** A date that moves by hours stays the same date; one that moves by days is a new one. */
const dayOf = (at: number): number => Math.floor(at / DAY_MS)

/** Counts an offering once if it is on both calendars, as on its first day. */
function offeringEntries(offerings: readonly Offering[]): readonly CalendarEntry<OfferingDate>[] {
  const entries = new Map<string, CalendarEntry<OfferingDate>>()
  for (const offering of offerings)
    for (const { moment, at } of momentsOf(offering)) {
      const key = `${offering.code ?? offering.company} ${moment} ${dayOf(at)}`
      entries.set(key, { key, at, what: { offering, date: moment } })
    }
  return [...entries.values()]
}

/** @param openingOf When a stock starts to trade in new shares, Unix epoch ms. */
function splitEntries(
  instrument: InstrumentId,
  splits: readonly SplitMark[],
  openingOf: (instrument: InstrumentId, exDate: number) => number,
): readonly CalendarEntry<InstrumentId>[] {
  return splits.map(({ exDate }) => ({
    key: `${instrument} ${dayOf(exDate)}`,
    at: openingOf(instrument, exDate),
    what: instrument,
  }))
}
