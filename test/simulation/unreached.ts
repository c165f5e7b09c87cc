/** Which faults and acts no seed has reached: an entry that never happens would look like one that is always survived. */
import type { SimulationOptions, SimulationOutcome } from './options.ts'

/** Of so many seeds each fault and act has to happen once. */
const ENOUGH_SEEDS = 200

/** Their names; none where the run is too small to say. */
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
