/** The markets of a reader by what they are doing, short enough for a bar. */
import type { MarketSession } from '#model/hours/market-session.ts'
import type { Locale } from '#i18n/locale.ts'
import { marketName } from '#i18n/wording/market-name.ts'
import { shownState, sortedSessions, type ShownState } from './session-wording.ts'

export interface SessionGroup {
  readonly state: ShownState
  /** The first of them. */
  readonly names: readonly string[]
  /** How many more there are. */
  readonly more: number
}

const MAX_NAMED = 3
/** A name that is no longer than this needs no code in its place. */
const SHORT_NAME = 3
const STATES = ['open', 'uncertain', 'lunch', 'still', 'closed'] as const satisfies readonly ShownState[]

/** Of markets on the reader's lists alone; a state that no market is in has no group. */
export function sessionGroups(sessions: readonly MarketSession[], locale: Locale): readonly SessionGroup[] {
  const watched = sortedSessions(sessions.filter(({ isWatched }) => isWatched))
  return STATES.flatMap((state) => {
    const names = watched
      .filter((session) => shownState(session) === state)
      .map((session) => shortName(session, locale))
    // One more name takes no more room than the count of those left out.
    const named = names.length <= MAX_NAMED + 1 ? names : names.slice(0, MAX_NAMED)
    return names.length === 0 ? [] : [{ state, names: named, more: names.length - named.length }]
  })
}

function shortName(session: MarketSession, locale: Locale): string {
  const name = marketName(session, locale)
  return name.length <= SHORT_NAME ? name : (session.region ?? name)
}
