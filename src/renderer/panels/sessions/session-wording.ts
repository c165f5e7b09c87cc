/** Puts the sessions of markets into order, words and marks. */
import type { MarketSession } from '../../../model/market-session.ts'
import type { ServiceSession } from '../../../model/service-session.ts'
import { m } from '../../../i18n/compiled/messages.js'
import type { Locale } from '../../../i18n/locale.ts'
import { CLASS_WORDING } from '../../../i18n/wording/instrument.ts'
import { regionName } from '../../../i18n/wording/region-name.ts'
import { spanText } from '../../market/calendar/offering-wording.ts'
import type { MarkShape } from '../../components/mark-shape.ts'

/** What is in force: what quotes show overrules the calendar. */
export type ShownState = 'open' | 'lunch' | 'closed' | 'still'

export function shownState({ state, evidence }: MarketSession): ShownState {
  if (evidence === 'trading') return 'open'
  return evidence === 'still' ? 'still' : state
}

export const STATE_WORDING: Readonly<Record<ShownState, () => string>> = {
  open: m.session_open,
  lunch: m.session_lunch,
  closed: m.session_closed,
  still: m.session_still,
}

/** A market's place, or the class where it trades everywhere at once. */
export function marketName({ assetClass, region }: MarketSession, locale: Locale): string {
  if (region === null) return CLASS_WORDING[assetClass]()
  return regionName(locale, region) || region
}

/** What happens next by the calendar, and in how long. */
export function nextText({ state, changesAt, evidence }: MarketSession, now: number): string {
  if (changesAt === null) return m.session_never_closes()
  const span = spanText(changesAt - now)
  if (state === 'open') return m.session_changes_open({ span })
  return evidence === 'trading' ? m.session_due_in({ span }) : m.session_opens_in({ span })
}

/** Says where the hours of all markets are from. */
export function hoursNote(session: Pick<ServiceSession, 'source' | 'state'> | null | undefined): string {
  if (session?.source === 'simulated') return m.session_simulated()
  return session?.state === 'offline' ? m.session_by_calendar() : m.sessions_note()
}

/** Why the mark is another than the calendar's; null where they agree. */
export function evidenceText({ evidence, state }: MarketSession): string | null {
  if (evidence === null) return null
  if (evidence === 'still') return m.session_evidence_still()
  return state === 'lunch' ? m.session_evidence_lunch() : m.session_evidence_trading()
}

const RANK: Readonly<Record<ShownState, number>> = { open: 0, still: 1, lunch: 2, closed: 3 }

/** What the reader watches first, then what is open, then what opens next. */
export function sortedSessions(sessions: readonly MarketSession[]): readonly MarketSession[] {
  return [...sessions].sort(
    (one, other) =>
      Number(other.isWatched) - Number(one.isWatched) ||
      RANK[shownState(one)] - RANK[shownState(other)] ||
      (one.changesAt ?? Infinity) - (other.changesAt ?? Infinity) ||
      0,
  )
}

/** Shapes differ, so that no state depends on its colour. */
interface SessionMark {
  readonly shape: MarkShape
  readonly look: 'quiet' | 'success' | 'warning'
}

export const SESSION_MARKS: Readonly<Record<ShownState, SessionMark>> = {
  open: { shape: 'disc', look: 'success' },
  lunch: { shape: 'half', look: 'warning' },
  closed: { shape: 'moon', look: 'quiet' },
  still: { shape: 'hourglass', look: 'warning' },
}
