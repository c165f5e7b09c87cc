/** What a market's state looks like. Shapes differ, so that none depends on its colour. */
import type { MarkShape } from '../../components/mark-shape.ts'
import type { ShownState } from './session-wording.ts'

export interface SessionMark {
  readonly shape: MarkShape
  readonly look: 'quiet' | 'success' | 'warning'
}

export const SESSION_MARKS: Readonly<Record<ShownState, SessionMark>> = {
  open: { shape: 'disc', look: 'success' },
  lunch: { shape: 'half', look: 'warning' },
  closed: { shape: 'moon', look: 'quiet' },
  still: { shape: 'hourglass', look: 'warning' },
}
