/** Lists the origin of a value, line by line. */
import type { Provenance } from '../../../model/freshness.ts'
import { NO_VALUE } from '../../../i18n/format/minus.ts'
import { m } from '../../../i18n/compiled/messages.js'
import { ageText } from '../../../i18n/wording/age.ts'
import { failureSentence } from '../../../i18n/wording/failure.ts'
import { whyText } from '../../../i18n/wording/freshness.ts'
import { periodText } from '../../../i18n/wording/period.ts'

/** Of a value whose origin is not known yet. */
export const NOTHING_KNOWN: Provenance = {
  state: 'pending',
  path: NO_VALUE,
  fetchedAt: null,
  expectedPeriodMs: null,
  nextDueAt: null,
  failure: null,
}

export interface ProvenanceRow {
  readonly term: string
  readonly text: string
  /** What follows from the text and the present moment. */
  readonly detail?: string
}

export interface ProvenanceFacts {
  readonly provenance: Provenance
  /** The exchange's own time of the value, Unix epoch ms. */
  readonly tradedAt: number | null
  /** Unix epoch ms. */
  readonly now: number
  readonly time: (epochMs: number | null) => string
}

export function provenanceRows({ provenance, tradedAt, now, time }: ProvenanceFacts): readonly ProvenanceRow[] {
  const { path, fetchedAt, expectedPeriodMs, nextDueAt, failure } = provenance
  return [
    { term: m.details_path(), text: path },
    { term: m.details_traded(), text: time(tradedAt) },
    { term: m.details_fetched(), text: time(fetchedAt) },
    { term: m.details_age(), text: ageText(fetchedAt === null ? null : now - fetchedAt) },
    { term: m.details_period(), text: periodText(expectedPeriodMs) },
    {
      term: m.details_next(),
      text: time(nextDueAt),
      ...(nextDueAt === null ? {} : { detail: dueText(nextDueAt - now) }),
    },
    { term: m.details_why(), text: whyText(provenance) },
    ...(failure === null ? [] : [{ term: m.details_failure(), text: failureSentence(failure) }]),
  ]
}

function dueText(inMs: number): string {
  return inMs < 1_000 ? m.details_due_now() : m.details_due_in({ span: periodText(Math.ceil(inMs / 1_000) * 1_000) })
}
