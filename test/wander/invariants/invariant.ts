/** Defines a rule that must hold after every act. */
import type { Act } from '../acts/act.ts'
import type { Reading } from '../reading/reading.ts'
import type { Trouble } from '../world/faults.ts'
import type { World } from '../world/world.ts'
import type { Page } from 'playwright'

/** The facts for judging an invariant. */
export interface Moment {
  readonly world: World
  readonly page: Page
  readonly act: Act
  /** Its index within the seed. */
  readonly step: number
  /** The page before the act. */
  readonly before: Reading
  readonly reading: Reading
  /** The reports since the last act. */
  readonly trouble: readonly Trouble[]
}

export interface Invariant {
  readonly name: string
  /** The time until it must hold, ms: changes reach a page in several parts. */
  readonly graceMs: number
  /** Returns the faults; empty if it holds. */
  check(moment: Moment): readonly string[] | Promise<readonly string[]>
}
