/** What must always hold. An invariant watches the world and says what it found wrong. */
import type { Watcher } from '../world/disk/watcher.ts'
import type { World } from '../world/world.ts'

export interface Invariant {
  /** One word, as it is printed. */
  readonly name: string
  /** One sentence. */
  readonly says: string
  watch(world: World, violate: (detail: string) => void): Partial<Watcher>
}
