/** Writes the dates of offerings as an iCalendar file. */
import ical from 'ical-generator'
import { momentsOf, type Offering, type OfferingMoment } from '#model/reference/offering.ts'
import { addDays } from '#model/values/zoned-time.ts'
import { offeringKey } from './offering-order.ts'

export interface CalendarFileWording {
  readonly name: string
  readonly summary: (offering: Offering, moment: OfferingMoment) => string
  readonly description: (offering: Offering) => string
}

const QUARTER_OF_AN_HOUR_MS = 900_000

/** Listings have a date but no hour, so they are whole days. */
export function calendarFile(offerings: readonly Offering[], wording: CalendarFileWording, now: number): string {
  const calendar = ical({ name: wording.name, prodId: { company: 'Quotedeck', product: 'Quotedeck' } })
  for (const offering of offerings)
    for (const { moment, at } of momentsOf(offering))
      calendar.createEvent({
        // A stable id: an event imported again replaces the earlier one.
        id: `${moment} ${offeringKey({ ...offering, listingAt: null })}`.replaceAll(/[^\w.-]+/gu, '-'),
        stamp: new Date(now),
        summary: wording.summary(offering, moment),
        description: wording.description(offering),
        ...(moment === 'listing' && offering.listingOn !== null ? wholeDay(offering.listingOn) : momentAt(at)),
      })
  return calendar.toString()
}

const wholeDay = (date: string) => ({
  allDay: true,
  timezone: 'UTC',
  start: new Date(`${date}T00:00:00Z`),
  end: new Date(`${addDays(date, 1)}T00:00:00Z`),
})

const momentAt = (at: number) => ({ start: new Date(at), end: new Date(at + QUARTER_OF_AN_HOUR_MS) })
