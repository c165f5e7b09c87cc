/**
 * The appearance of a price by its freshness. Its state has a mark, and its age fades it in three steps (`styles/age.css`). A fresh and
 * healthy price has neither.
 */
import type { FreshnessState, Provenance } from '#model/market/freshness.ts'
import { ageStep, type AgeStep } from '#model/market/value-age.ts'
import { NO_VALUE } from '#i18n/format/minus.ts'
import { stateText, whyText } from '#i18n/wording/freshness.ts'
import type { MarkShape } from '../components/frames/mark-shape.ts'

export interface FreshnessMark {
  readonly shape: MarkShape
  readonly look: 'quiet' | 'warning' | 'danger'
}

export const FRESHNESS_MARKS: Readonly<Record<FreshnessState, FreshnessMark | null>> = {
  healthy: null,
  pending: { shape: 'dotted', look: 'quiet' },
  stale: { shape: 'clock', look: 'warning' },
  closed: { shape: 'moon', look: 'quiet' },
  lunch: { shape: 'half', look: 'quiet' },
  halted: { shape: 'pause', look: 'warning' },
  delisted: { shape: 'cross', look: 'quiet' },
  failing: { shape: 'triangle', look: 'danger' },
  quarantined: { shape: 'barred', look: 'danger' },
  notServed: { shape: 'excluded', look: 'warning' },
  rateLimited: { shape: 'hourglass', look: 'warning' },
  unauthorised: { shape: 'lock', look: 'danger' },
  // The window shows a large notice.
  offline: { shape: 'unplugged', look: 'quiet' },
  restored: { shape: 'history', look: 'quiet' },
  ahead: { shape: 'forward', look: 'warning' },
  // The window shows a large notice.
  disconnected: { shape: 'parted', look: 'quiet' },
}

export interface PriceLook {
  readonly state: FreshnessState
  /** The value of `data-age`; undefined while the price is fresh. */
  readonly age: Exclude<AgeStep, 0> | undefined
  readonly mark: FreshnessMark | null
  readonly text: string
  readonly why: string | undefined
}

/** @param provenance Null before the first answer. @param now Unix epoch ms. */
export function priceLook(provenance: Provenance | null, now: number): PriceLook {
  const state = provenance?.state ?? 'pending'
  return {
    state,
    age: ageAttribute(provenance, now),
    mark: FRESHNESS_MARKS[state],
    text: stateText(provenance ?? NOTHING_KNOWN, now),
    why: provenance === null ? undefined : whyText(provenance, now),
  }
}

/** Computes only the attribute, for large tables. */
export function ageAttribute(provenance: Provenance | null, now: number): PriceLook['age'] {
  const step = provenance === null ? 0 : ageStep(provenance, now)
  return step === 0 ? undefined : step
}

export const NOTHING_KNOWN: Provenance = {
  state: 'pending',
  path: NO_VALUE,
  fetchedAt: null,
  expectedPeriodMs: null,
  nextDueAt: null,
  failure: null,
}
