/** When the next answer of a value comes, in words. */
import { MINUTE_MS, SECOND_MS } from '#model/values/duration.ts'
import type { Provenance } from '#model/market/freshness.ts'
import { nextAnswerAt, overdueMs, type DueFacts } from '#model/market/value-age.ts'
import { m } from '../compiled/messages.js'
import { periodText } from './period.ts'

/** Beyond this a time is an estimate that is not worth its seconds. */
const ABOUT_FROM_MS = 2 * MINUTE_MS

type Wording = Readonly<Record<'overdue' | 'in' | 'inAbout', (inputs: { span: string }) => string>> & {
  readonly now: () => string
}

/** Completes a line that is titled "Next due". */
const IN_DETAILS: Wording = {
  now: m.details_due_now,
  in: m.details_due_in,
  inAbout: m.details_due_in_about,
  overdue: m.details_overdue,
}
/** Words that need no title. */
const ALONE: Wording = { now: m.due_now, in: m.due_in, inAbout: m.due_in_about, overdue: m.due_overdue }

/** In how long the next answer is due, or for how long it has been, at a moment in Unix epoch ms; null while none is planned. */
export function dueText(provenance: Provenance, now: number): string | null {
  return provenance.state === 'offline' ? m.details_next_offline() : write(IN_DETAILS, provenance, now)
}

/** The same of a first answer, for places that have nothing to show yet: "Due in 40 s". */
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
