/** Defines a fault of a world: it begins, lasts for a while, and ends. */
import type { FaultKind } from '../options.ts'
import type { Chance } from '../world/chance.ts'
import type { World } from '../world/world.ts'

export interface Fault {
  readonly name: string
  readonly kind: FaultKind
  /** Mean duration, ms; null for a momentary fault. */
  readonly lastsMs: number | null
  /** Starts the fault and returns the function that ends it. */
  begin(world: World, chance: Chance): (() => void) | void
}
