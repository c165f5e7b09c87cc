/** What goes wrong in a world. A fault begins, lasts for a while, and ends. */
import type { FaultKind } from '../options.ts'
import type { Chance } from '../world/chance.ts'
import type { World } from '../world/world.ts'

export interface Fault {
  /** As it is printed. */
  readonly name: string
  readonly kind: FaultKind
  /** Mean duration, ms; null for what happens at a moment. */
  readonly lastsMs: number | null
  /** @returns Ends it. */
  begin(world: World, chance: Chance): (() => void) | void
}
