/** The `sessions` topic, for the sessions ribbon. The simulated market trades at all hours. */
import type { AssetClass } from '#model/market/asset-class.ts'
import { hoursCertainty } from '#model/hours/calendar-reach.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { MarketSession } from '#model/hours/market-session.ts'
import {
  createSessions,
  type SessionCalendar,
  type SessionMoment,
  type Sessions,
} from '#model/hours/session-calendar.ts'
import { isSimulated } from '#model/service/service-session.ts'
import { createZone, type Zone } from '#model/values/zoned-time.ts'
import type { Feed } from '#core/feed/feed.ts'
import { calendarOf, marketZones } from '#core/feed/plan/market-hours.ts'
import { createPacedTopic } from '#core/hub/paced-topic.ts'
import type { TopicProvider } from '#core/hub/topic-provider.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import { createMarketEvidence } from './market-evidence.ts'

export interface MarketSessions {
  readonly topic: TopicProvider<'sessions'>
  dispose(): void
}

export interface MarketSessionPorts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly feed: Pick<Feed, 'watchAll'>
  readonly source: PriceSource
  /** Returns all instruments on the user's lists. */
  readonly watched: () => readonly InstrumentId[]
}

interface Market {
  readonly name: string
  readonly assetClass: AssetClass
  readonly region: string | null
  readonly calendar: SessionCalendar
  readonly sessions: Sessions
  readonly zone: Zone
}

/** Windows count down on their own; only changes are published. */
const PERIOD_MS = 5_000

const NEVER_CLOSES = { state: 'open', certainty: 'confirmed', changesAt: null, evidence: null } as const

/** More days than any market trades without a pause, unless it never closes. */
const MAX_JOINED = 10

/** Funds have the hours of their region's stocks. */
const marketName = (assetClass: AssetClass, region: string): string | null => {
  if (calendarOf(assetClass, region) === null) return null
  return assetClass === 'stock' || assetClass === 'fund' ? `stock ${region}` : assetClass
}

export function createMarketSessions({ clock, feed, source, watched }: MarketSessionPorts): MarketSessions {
  const evidence = createMarketEvidence(marketName, clock, source)
  const stopListening = feed.watchAll(evidence.receive)
  let markets: readonly Market[] | null = null

  function sessionOf(known: Market, names: ReadonlySet<string | null>): MarketSession {
    const { name, assetClass, region, calendar, sessions, zone } = known
    const now = clock.now()
    const { validUntil } = calendar
    const market = { assetClass, region, zone: zone.name, validUntil, isWatched: names.has(name) }
    if (isSimulated(source.current())) return { ...market, ...NEVER_CLOSES }
    const moment = sessions.at(now)
    const { state, day } = moment
    const certainty = hoursCertainty(calendar, state === 'closed' ? zone.dateAt(now) : day.date)
    const claim = certainty === 'unknown' && state === 'open' ? 'unknown' : state
    return {
      ...market,
      state,
      certainty,
      changesAt: changeAfter(sessions, moment),
      evidence: evidence.of(name, claim, sinceOf(moment, now)),
    }
  }

  return {
    topic: createPacedTopic<'sessions'>(clock, PERIOD_MS, () => {
      // Created on first use: calendars and zones take time.
      markets ??= allMarkets()
      const names = new Set(watched().map(nameOf))
      return markets.map((market) => sessionOf(market, names))
    }),
    dispose: stopListening,
  }
}

/** Returns null for a market that never closes. Adjoining sessions count as one. */
function changeAfter(sessions: Sessions, { state, changesAtMs }: SessionMoment): number | null {
  let at = changesAtMs
  for (let steps = 0; steps < MAX_JOINED; steps++) {
    const next = sessions.at(at)
    if (next.state !== state) return at
    at = next.changesAtMs
  }
  return null
}

function nameOf(instrument: InstrumentId): string | null {
  const { assetClass, region } = instrumentOf(instrument)
  return marketName(assetClass, region)
}

/** Returns the last opening or closing. */
function sinceOf({ day }: SessionMoment, now: number): number {
  const edges = day.intervals.flatMap(({ openMs, closeMs }) => [openMs, closeMs])
  return edges.filter((edge) => edge <= now).at(-1) ?? day.openMs
}

function allMarkets(): readonly Market[] {
  return marketZones().flatMap(({ assetClass, region }) => {
    const calendar = calendarOf(assetClass, region ?? '')
    const name = marketName(assetClass, region ?? '')
    if (assetClass === 'fund' || calendar === null || name === null) return []
    return [{ name, assetClass, region, calendar, sessions: createSessions(calendar), zone: createZone(calendar.zone) }]
  })
}
