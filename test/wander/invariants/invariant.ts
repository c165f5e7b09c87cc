/** A rule that must hold after every act. */
import type { Act } from '../acts/act.ts'
import type { Reading } from '../reading/reading.ts'
import type { Trouble } from '../world/faults.ts'
import type { World } from '../world/world.ts'
import type { Page } from 'playwright'

/** The facts that an invariant is judged by. */
export interface Moment {
  readonly world: World
  readonly page: Page
  readonly act: Act
  /** Its number within the seed, from 0. */
  readonly step: number
  /** The page before the act. */
  readonly before: Reading
  readonly reading: Reading
  /** The reports since the last act. */
  readonly trouble: readonly Trouble[]
}

export interface Invariant {
  readonly name: string
  /** How long it may take until it holds, ms: changes reach a page in several parts. */
  readonly graceMs: number
  /** @returns What is wrong; nothing while all is well. */
  check(moment: Moment): readonly string[] | Promise<readonly string[]>
}
