/** Lists the origin of a value, line by line. */
import type { Provenance } from '#model/market/freshness.ts'
import { nextAnswerAt } from '#model/market/value-age.ts'
import { NO_VALUE } from '#i18n/format/minus.ts'
import { m } from '#i18n/compiled/messages.js'
import { ageText } from '#i18n/wording/age.ts'
import { dueText } from '#i18n/wording/due.ts'
import { failureSentence } from '#i18n/wording/failure.ts'
import { whyText } from '#i18n/wording/freshness.ts'
import { periodText } from '#i18n/wording/period.ts'

export interface ProvenanceRow {
  readonly term: string
  readonly text: string
  /** Depends on the current time. */
  readonly detail?: string
}

export interface ProvenanceFacts {
  readonly provenance: Provenance
  /** The exchange's own time, Unix epoch ms. */
  readonly tradedAt: number | null
  /** Unix epoch ms. */
  readonly now: number
  readonly time: (epochMs: number | null) => string
}

export function provenanceRows({ provenance, tradedAt, now, time }: ProvenanceFacts): readonly ProvenanceRow[] {
  const { path, fetchedAt, expectedPeriodMs, failure } = provenance
  return [
    { term: m.details_path(), text: path },
    { term: m.details_traded(), text: time(tradedAt) },
    { term: m.details_fetched(), text: time(fetchedAt) },
    { term: m.details_age(), text: fetchedAt === null ? NO_VALUE : ageText(now - fetchedAt) },
    { term: m.details_period(), text: periodText(expectedPeriodMs) },
    { term: m.details_next(), ...nextAnswer(provenance, now, time) },
    { term: m.details_why(), text: whyText(provenance, now) },
    ...(failure === null ? [] : [{ term: m.details_failure(), text: failureSentence(failure) }]),
  ]
}

/** Returns a time only if it is in the future; otherwise the text states how overdue the answer is. */
function nextAnswer(
  provenance: Provenance,
  now: number,
  time: ProvenanceFacts['time'],
): Pick<ProvenanceRow, 'text' | 'detail'> {
  const { state } = provenance
  const nextDueAt = nextAnswerAt(provenance)
  const due = dueText(provenance, now)
  if (due === null || nextDueAt === null) return { text: due ?? NO_VALUE }
  return state === 'offline' || nextDueAt - now < 1_000 ? { text: due } : { text: time(nextDueAt), detail: due }
}
