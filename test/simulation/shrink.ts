/** Shrinks a failure to fewer kinds of faults, fewer faults and fewer acts that violate the same invariant. */
import type { SimulationOptions, SimulationOutcome } from './options.ts'

/** Returns the options with the fewest faults and acts found under which the seed fails in the same way. */
export async function shrink(failed: SimulationOutcome, options: SimulationOptions): Promise<SimulationOptions> {
  const { simulateSeed } = await import('./simulate-seed.ts')
  const { seed } = failed
  const fails = async (tried: SimulationOptions): Promise<boolean> =>
    (await simulateSeed(seed, tried)).violation?.invariant === failed.violation?.invariant

  let smallest: SimulationOptions = {
    ...options,
    // Later faults and acts do not matter, unless the failure is one of the end.
    maxFaults: options.maxFaults ?? failed.faults,
    maxActs: options.maxActs ?? failed.acts,
  }
  for (const kind of options.faults) {
    const fewer = { ...smallest, faults: smallest.faults.filter((one) => one !== kind) }
    if (await fails(fewer)) smallest = fewer
  }
  for (const limit of ['maxFaults', 'maxActs'] as const) smallest = await fewest(smallest, limit, fails)
  return smallest
}

/** Bisects to the smallest limit that still fails, assuming that all larger ones fail too. */
async function fewest(
  options: SimulationOptions,
  limit: 'maxFaults' | 'maxActs',
  fails: (tried: SimulationOptions) => Promise<boolean>,
): Promise<SimulationOptions> {
  let [low, high] = [0, options[limit] ?? 0]
  while (low < high) {
    const middle = (low + high) >> 1
    if (await fails({ ...options, [limit]: middle })) high = middle
    else low = middle + 1
  }
  return { ...options, [limit]: high }
}
