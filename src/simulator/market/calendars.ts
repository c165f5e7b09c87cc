/** Assigns a trading calendar to each instrument. */
import crypto from '#resources/calendars/crypto.json' with { type: 'json' }
import de from '#resources/calendars/de.json' with { type: 'json' }
import es from '#resources/calendars/es.json' with { type: 'json' }
import forex from '#resources/calendars/forex.json' with { type: 'json' }
import futures from '#resources/calendars/futures.json' with { type: 'json' }
import gb from '#resources/calendars/gb.json' with { type: 'json' }
import hk from '#resources/calendars/hk.json' with { type: 'json' }
import india from '#resources/calendars/in.json' with { type: 'json' }
import indices from '#resources/calendars/indices.json' with { type: 'json' }
import jp from '#resources/calendars/jp.json' with { type: 'json' }
import mx from '#resources/calendars/mx.json' with { type: 'json' }
import my from '#resources/calendars/my.json' with { type: 'json' }
import nl from '#resources/calendars/nl.json' with { type: 'json' }
import sg from '#resources/calendars/sg.json' with { type: 'json' }
import sh from '#resources/calendars/sh.json' with { type: 'json' }
import sz from '#resources/calendars/sz.json' with { type: 'json' }
import th from '#resources/calendars/th.json' with { type: 'json' }
import tr from '#resources/calendars/tr.json' with { type: 'json' }
import tw from '#resources/calendars/tw.json' with { type: 'json' }
import us from '#resources/calendars/us.json' with { type: 'json' }
import type { AssetClass } from '#model/market/asset-class.ts'
import type { SessionCalendar } from '#model/hours/session-calendar.ts'

const CALENDARS = {
  crypto, de, es, forex, futures, gb, hk, in: india, indices, jp, mx, my, nl, sg, sh, sz, th, tr, tw, us,
} as const satisfies Record<string, SessionCalendar> // prettier-ignore

export type CalendarName = keyof typeof CALENDARS

export const CALENDAR_NAMES = Object.keys(CALENDARS) as readonly CalendarName[]

/** `calendar`: exchange hours. `always`: around the clock every day, with days from midnight in the market's zone. */
export type TradingHours = 'always' | 'calendar'

export function calendarOf(name: CalendarName, hours: TradingHours): SessionCalendar {
  const calendar: SessionCalendar = CALENDARS[name]
  if (hours === 'calendar') return calendar
  const { clockZone: _, ...days } = calendar
  return {
    ...days,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    sessions: [{ open: '00:00', close: '24:00' }],
    holidays: {},
    specialDays: {},
  }
}

/**
 * @param homeRegion region whose hours an index has
 * @throws RangeError for a region without a calendar
 */
export function calendarNameFor(assetClass: AssetClass, region: string, homeRegion: string | undefined): CalendarName {
  switch (assetClass) {
    case 'crypto':
    case 'forex':
      return assetClass
    case 'future':
      return 'futures'
    case 'indices':
      return homeRegion === undefined ? 'indices' : regionalCalendar(homeRegion)
    case 'stock':
    case 'fund':
      return regionalCalendar(region)
  }
}

function regionalCalendar(region: string): CalendarName {
  const name = region.toLowerCase()
  const found = CALENDAR_NAMES.find((candidate) => candidate === name)
  if (found === undefined) throw new RangeError(`no calendar for region ${region}`)
  return found
}
