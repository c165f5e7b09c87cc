/** Judges a page after an act by all invariants. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Invariant, Moment } from './invariants/invariant.ts'
import { isKnown } from './known-faults.ts'
import type { User } from './user.ts'

/** An invariant that does not hold, and its faults. */
export interface Broken {
  readonly invariant: Invariant
  readonly wrong: readonly string[]
}

export interface JudgePorts {
  readonly invariants: readonly Invariant[]
  /** The factor for the grace periods of invariants. */
  readonly patience: number
  /** Receives faults that are known. */
  readonly onKnown: (invariant: string, wrong: readonly string[]) => void
}

const LOOK_MS = 100

const isOpen = ({ invariant, wrong }: Broken): boolean => isKnown(invariant.name, wrong)

/**
 * Judges a broken invariant again until its grace period ends.
 *
 * @returns Null if all invariants hold, known faults aside.
 */
export async function judge(
  user: User,
  moment: Pick<Moment, 'act' | 'before' | 'step'>,
  { invariants, patience, onKnown }: JudgePorts,
): Promise<Broken | null> {
  const { world, page } = user
  const trouble = world.takeTrouble()
  const startedAt = performance.now()
  let left = invariants
  for (;;) {
    const reading = await user.read()
    const broken: Broken[] = []
    for (const invariant of left) {
      const wrong = await invariant.check({ ...moment, world, page, reading, trouble })
      if (wrong.length > 0) broken.push({ invariant, wrong })
    }
    for (const { invariant, wrong } of broken.filter(isOpen)) onKnown(invariant.name, wrong)
    const unknown = broken.filter((one) => !isOpen(one))
    const lasting = unknown.find(({ invariant }) => performance.now() - startedAt >= patience * invariant.graceMs)
    if (lasting !== undefined) return lasting
    left = unknown.map(({ invariant }) => invariant)
    if (left.length === 0) return null
    await sleep(LOOK_MS)
  }
}
