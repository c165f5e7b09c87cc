/** Finds the session calendar of a market. Its trades overrule the calendar (see `idle-interval.ts`). */
import crypto from '#resources/calendars/crypto.json' with { type: 'json' }
import de from '#resources/calendars/de.json' with { type: 'json' }
import es from '#resources/calendars/es.json' with { type: 'json' }
import forex from '#resources/calendars/forex.json' with { type: 'json' }
import futures from '#resources/calendars/futures.json' with { type: 'json' }
import gb from '#resources/calendars/gb.json' with { type: 'json' }
import hk from '#resources/calendars/hk.json' with { type: 'json' }
import india from '#resources/calendars/in.json' with { type: 'json' }
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
import type { MarketZone } from '#model/hours/market-zone.ts'
import { createSessions, type SessionCalendar, type Sessions } from '#model/hours/session-calendar.ts'

const EXCHANGES: Readonly<Record<string, SessionCalendar>> = {
  DE: de, ES: es, GB: gb, HK: hk, IN: india, JP: jp, MX: mx, MY: my, NL: nl, SG: sg, SH: sh, SZ: sz, TH: th, TR: tr, TW: tw, US: us,
} // prettier-ignore

export interface MarketHours {
  /** The state at `now` (Unix epoch ms), and its next change; Infinity without a calendar. */
  at(now: number): { readonly state: 'open' | 'lunch' | 'closed'; readonly changesAtMs: number }
}

const ALWAYS_OPEN: MarketHours = { at: () => ({ state: 'open', changesAtMs: Infinity }) }

/** Returns null if no calendar is known. */
export function calendarOf(assetClass: AssetClass, region: string): SessionCalendar | null {
  switch (assetClass) {
    case 'stock':
    case 'fund':
      return EXCHANGES[region] ?? null
    case 'forex':
      return forex
    case 'future':
      return futures
    case 'crypto':
      return crypto
    case 'indices':
      // The region of the service's indices is not that of their markets.
      return null
  }
}

export function createMarketHours(): (assetClass: AssetClass, region: string) => MarketHours {
  const known = new Map<SessionCalendar, Sessions>()
  return (assetClass, region) => {
    const calendar = calendarOf(assetClass, region)
    if (calendar === null) return ALWAYS_OPEN
    const sessions = known.get(calendar) ?? createSessions(calendar)
    known.set(calendar, sessions)
    return sessions
  }
}

/** The time zone and the regular hours of each market. */
export function marketZones(): readonly MarketZone[] {
  const ofExchanges = (['stock', 'fund'] as const).flatMap((assetClass) =>
    Object.entries(EXCHANGES).map(([region, calendar]) => ({ assetClass, region, ...clockOf(calendar) })),
  )
  const everywhere = { region: null }
  return [
    ...ofExchanges,
    { assetClass: 'forex', ...everywhere, ...clockOf(forex) },
    { assetClass: 'future', ...everywhere, ...clockOf(futures) },
    { assetClass: 'crypto', ...everywhere, ...clockOf(crypto) },
  ]
}

function clockOf(calendar: SessionCalendar): Omit<MarketZone, 'assetClass' | 'region'> {
  const { zone, clockZone, sessions } = calendar
  const hours = sessions.map(({ open, close, opensDayBefore = false }) => ({
    open: minutesOf(open) - (opensDayBefore ? DAY_MINUTES : 0),
    close: minutesOf(close),
  }))
  const clock = clockZone === undefined ? { zone } : { zone, clockZone }
  return { ...clock, eveMinutes: Math.max(0, -(hours[0]?.open ?? 0)), sessions: hours }
}

const DAY_MINUTES = 24 * 60

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
