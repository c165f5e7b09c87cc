/** Shrinks a failure to fewer steps that break the same invariant. */
import type { Outcome, PlayOptions } from './play-seed.ts'

/** The maximum number of worlds played to shrink a failure. */
const MAX_TRIES = 16

/**
 * Omits parts of the steps before the failure, first halves, then smaller parts.
 *
 * @returns The fewest steps found that fail in the same way; null if the failure cannot be repeated.
 */
export async function shrink(
  { seed, failure, done }: Outcome,
  options: PlayOptions,
  play: (seed: number, options: PlayOptions) => Promise<Outcome>,
): Promise<readonly number[] | null> {
  if (failure === null) return null
  let tries = 0
  const fails = async (steps: readonly number[]): Promise<boolean> => {
    tries += 1
    const outcome = await play(seed, { ...options, acts: failure.step + 1, steps: new Set(steps) })
    return outcome.failure?.invariant === failure.invariant
  }
  let steps = done
  if (!(await fails(steps))) return null
  for (let size = Math.ceil(steps.length / 2); size >= 1 && tries < MAX_TRIES; size = Math.floor(size / 2)) {
    for (let start = 0; start < steps.length - 1 && tries < MAX_TRIES;) {
      const fewer = [...steps.slice(0, start), ...steps.slice(Math.min(start + size, steps.length - 1))]
      if (await fails(fewer)) steps = fewer
      else start += size
    }
  }
  return steps
}
