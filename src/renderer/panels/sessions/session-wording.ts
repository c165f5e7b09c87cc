/** The order, words and marks of market sessions. */
import type { MarketSession } from '#model/hours/market-session.ts'
import type { ServiceSession } from '#model/service/service-session.ts'
import { m } from '#i18n/compiled/messages.js'
import { spanText } from '#renderer/market/calendar/offering-wording.ts'
import type { MarkShape } from '#renderer/components/frames/mark-shape.ts'

/** Quotes overrule the calendar; after its end, a possible holiday is `uncertain`. */
export type ShownState = 'open' | 'lunch' | 'closed' | 'still' | 'uncertain'

export function shownState({ state, evidence, certainty }: MarketSession): ShownState {
  if (evidence === 'trading') return 'open'
  if (evidence === 'still') return 'still'
  return certainty === 'unknown' && state !== 'closed' ? 'uncertain' : state
}

export const STATE_WORDING: Readonly<Record<ShownState, () => string>> = {
  open: m.session_open,
  lunch: m.session_lunch,
  closed: m.session_closed,
  still: m.session_still,
  uncertain: m.session_uncertain,
}

export function nextText(session: MarketSession, now: number): string {
  const { state, changesAt, evidence } = session
  if (changesAt === null) return m.session_never_closes()
  const span = spanText(changesAt - now)
  if (state === 'open')
    return shownState(session) === 'uncertain'
      ? m.session_changes_uncertain({ span })
      : m.session_changes_open({ span })
  return evidence === 'trading' ? m.session_due_in({ span }) : m.session_opens_in({ span })
}

export function hoursNote(session: Pick<ServiceSession, 'source' | 'state'> | null | undefined): string {
  if (session?.source === 'simulated') return m.session_simulated()
  return session?.state === 'offline' ? m.session_by_calendar() : m.sessions_note()
}

/** Null if the calendar agrees. */
export function evidenceText({ evidence, state }: MarketSession): string | null {
  if (evidence === null) return null
  if (evidence === 'still') return m.session_evidence_still()
  if (state === 'open') return m.session_evidence_open()
  return state === 'lunch' ? m.session_evidence_lunch() : m.session_evidence_trading()
}

/** Null for a market that never closes. */
export function validityText({ certainty, changesAt, validUntil }: MarketSession): string | null {
  if (changesAt === null) return null
  if (certainty === 'provisional') return m.session_provisional()
  return certainty === 'unknown'
    ? m.session_past_validity({ date: validUntil })
    : m.session_valid_until({ date: validUntil })
}

const RANK: Readonly<Record<ShownState, number>> = { open: 0, uncertain: 1, still: 2, lunch: 3, closed: 4 }

/** Watched markets first, then open ones, then by the next change. */
export function sortedSessions(sessions: readonly MarketSession[]): readonly MarketSession[] {
  return [...sessions].sort(
    (one, other) =>
      Number(other.isWatched) - Number(one.isWatched) ||
      RANK[shownState(one)] - RANK[shownState(other)] ||
      (one.changesAt ?? Infinity) - (other.changesAt ?? Infinity) ||
      0,
  )
}

/** Shapes differ, so that no state depends on colour. */
interface SessionMark {
  readonly shape: MarkShape
  readonly look: 'quiet' | 'success' | 'warning'
}

export const SESSION_MARKS: Readonly<Record<ShownState, SessionMark>> = {
  open: { shape: 'disc', look: 'success' },
  lunch: { shape: 'half', look: 'warning' },
  closed: { shape: 'moon', look: 'quiet' },
  still: { shape: 'hourglass', look: 'warning' },
  uncertain: { shape: 'dotted', look: 'warning' },
}
