/** The user's markets grouped by state, shortened for the header. */
import type { MarketSession } from '#model/hours/market-session.ts'
import type { Locale } from '#i18n/locale.ts'
import { marketName } from '#i18n/wording/market-name.ts'
import { shownState, sortedSessions, type ShownState } from './session-wording.ts'

export interface SessionGroup {
  readonly state: ShownState
  readonly names: readonly string[]
  readonly more: number
}

const MAX_NAMED = 3
/** A longer name is replaced by the region code. */
const SHORT_NAME = 3
const STATES = ['open', 'uncertain', 'lunch', 'still', 'closed'] as const satisfies readonly ShownState[]

/** Groups only the markets of the user's lists. A state without markets has no group. */
export function sessionGroups(sessions: readonly MarketSession[], locale: Locale): readonly SessionGroup[] {
  const watched = sortedSessions(sessions.filter(({ isWatched }) => isWatched))
  return STATES.flatMap((state) => {
    const names = watched
      .filter((session) => shownState(session) === state)
      .map((session) => shortName(session, locale))
    // One more name is as short as the count.
    const named = names.length <= MAX_NAMED + 1 ? names : names.slice(0, MAX_NAMED)
    return names.length === 0 ? [] : [{ state, names: named, more: names.length - named.length }]
  })
}

function shortName(session: MarketSession, locale: Locale): string {
  const name = marketName(session, locale)
  return name.length <= SHORT_NAME ? name : (session.region ?? name)
}
