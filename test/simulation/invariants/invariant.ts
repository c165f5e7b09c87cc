/** Defines an invariant, which watches the world and reports violations. */
import type { Watcher } from '../world/disk/watcher.ts'
import type { World } from '../world/world.ts'

export interface Invariant {
  /** One word. */
  readonly name: string
  /** One sentence. */
  readonly says: string
  watch(world: World, violate: (detail: string) => void): Partial<Watcher>
}
