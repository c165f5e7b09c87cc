/** How each state of a value is marked. A healthy one is not: silence is the sign of health. */
import type { FreshnessState } from '../../model/freshness.ts'
import type { MarkShape } from '../components/mark-shape.ts'

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
  // Every value has it at once, and the window says why in large letters.
  disconnected: { shape: 'parted', look: 'quiet' },
}
