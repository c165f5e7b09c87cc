/** When the next answer of a value comes, in words. */
import type { Provenance } from '../../model/freshness.ts'
import { nextAnswerAt, overdueMs } from '../../model/value-age.ts'
import { m } from '../compiled/messages.js'
import { periodText } from './period.ts'

/** In how long the next answer is due, or for how long it has been, at a moment in Unix epoch ms; null while none is planned. */
export function dueText(provenance: Provenance, now: number): string | null {
  if (provenance.state === 'offline') return m.details_next_offline()
  const nextDueAt = nextAnswerAt(provenance)
  if (nextDueAt === null) return null
  const overdue = overdueMs(provenance, now)
  if (overdue !== null) return m.details_overdue({ span: periodText(wholeSeconds(overdue)) })
  return nextDueAt - now < 1_000
    ? m.details_due_now()
    : m.details_due_in({ span: periodText(wholeSeconds(nextDueAt - now)) })
}

const wholeSeconds = (ms: number): number => Math.ceil(ms / 1_000) * 1_000
