/**
 * Finds faults and acts that no seed has reached: an entry that never happens would look like one that always passes.
 */
import type { SimulationOptions, SimulationOutcome } from './options.ts'

/** The number of seeds in which each fault and act must happen at least once. */
const ENOUGH_SEEDS = 200

/** Returns the names of unreached entries; empty if the run is too small to decide. */
export async function unreachedIn(
  outcomes: readonly SimulationOutcome[],
  { faults, maxFaults, maxActs }: SimulationOptions,
): Promise<readonly string[]> {
  if (outcomes.length < ENOUGH_SEEDS || maxFaults !== null || maxActs !== null) return []
  const [{ faultsOf }, { ACTS }] = await Promise.all([import('./faults/table.ts'), import('./acts/table.ts')])
  const reached = new Set(outcomes.flatMap(({ sometimes }) => sometimes.map(([path]) => path)))
  const acts = faults.includes('user') ? ACTS : []
  return [...faultsOf(faults), ...acts].map(({ name }) => name).filter((name) => !reached.has(name))
}
