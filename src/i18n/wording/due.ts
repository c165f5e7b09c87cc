/** The words of when a value's next answer is due. */
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import type { Provenance } from '#model/market/freshness.ts'
import { nextAnswerAt, overdueMs, type DueFacts } from '#model/market/value-age.ts'
import { m } from '../compiled/messages.js'
import { periodText } from './period.ts'

/** Longer times are estimates without seconds. */
const ABOUT_FROM_MS = 2 * MINUTE_MS

type Wording = Readonly<Record<'overdue' | 'in' | 'inAbout', (inputs: { span: string }) => string>> & {
  readonly now: () => string
}

/** For lines with the title "Next due". */
const IN_DETAILS: Wording = {
  now: m.details_due_now,
  in: m.details_due_in,
  inAbout: m.details_due_in_about,
  overdue: m.details_overdue,
}
/** Texts without a title. */
const ALONE: Wording = { now: m.due_now, in: m.due_in, inAbout: m.due_in_about, overdue: m.due_overdue }

/** Returns when the next answer is due, or how late it is, at a moment in Unix epoch ms. */
export function dueText(provenance: Provenance, now: number): string | null {
  return provenance.state === 'offline' ? m.details_next_offline() : write(IN_DETAILS, provenance, now)
}

/** Returns the same for a first answer: "Due in 40 s". */
export function firstDueText(nextDueAt: number | null, now: number): string | null {
  return write(ALONE, { nextDueAt, fetchedAt: null, expectedPeriodMs: null }, now)
}

function write(wording: Wording, facts: DueFacts, now: number): string | null {
  const nextDueAt = nextAnswerAt(facts)
  if (nextDueAt === null) return null
  const overdue = overdueMs(facts, now)
  if (overdue !== null) return wording.overdue({ span: spanText(overdue) })
  const untilMs = nextDueAt - now
  if (untilMs < SECOND_MS) return wording.now()
  return (untilMs < ABOUT_FROM_MS ? wording.in : wording.inAbout)({ span: spanText(untilMs) })
}

const spanText = (ms: number): string =>
  ms < ABOUT_FROM_MS ? m.period_seconds({ count: Math.ceil(ms / SECOND_MS) }) : periodText(ms)
