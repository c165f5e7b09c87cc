/**
 * Prints how far the trading calendars of `resources/calendars/` reach, and which dates of the next months are not confirmed. Fails if one
 * ends within 90 days: the next year must be added from the lists of the exchanges.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CALENDAR_NOTICE_DAYS, calendarsEndingWithin, datesToConfirm, daysListed } from '#model/hours/calendar-reach.ts'
import type { SessionCalendar } from '#model/hours/session-calendar.ts'

const folder = join(import.meta.dirname, '../resources/calendars')
const markets = readdirSync(folder).map((file) => ({
  name: basename(file, '.json'),
  calendar: JSON.parse(readFileSync(join(folder, file), 'utf8')) as SessionCalendar,
}))
const now = Date.now()

for (const { name, calendar } of markets) {
  console.log(`${name}: through ${calendar.validUntil}, checked on ${calendar.asOf}`)
  for (const date of datesToConfirm(calendar, CALENDAR_NOTICE_DAYS, now))
    console.log(`  confirm ${date}: ${calendar.provisional[date] ?? ''}`)
}
const ending = calendarsEndingWithin(markets, CALENDAR_NOTICE_DAYS, now)
for (const { name, calendar } of ending) {
  const days = daysListed(calendar, now)
  const when = days < 0 ? `ended ${-days} days ago` : `ends in ${days} days`
  console.error(`The calendar ${name} ${when}. Add the next year to resources/calendars/${name}.json.`)
}
process.exitCode = ending.length === 0 ? 0 : 1
