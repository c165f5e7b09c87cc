/** Prints the outcomes of seeds. */
import type { Outcome } from './play-seed.ts'

/** @param steps - The fewest that fail; null for all. */
export function commandOf({ seed, failure }: Outcome, steps: readonly number[] | null): string {
  const chosen = steps === null ? '' : ` --steps ${steps.join(',')}`
  return `npm run wander -- --seed ${seed} --acts ${(failure?.step ?? 0) + 1}${chosen} --trace`
}

export function printOutcome(outcome: Outcome): void {
  const { seed, done, failure } = outcome
  if (failure === null) return console.log(`Seed ${seed}: ${done.length} acts`)
  const { invariant, step, act, detail } = failure
  console.log(`Seed ${seed} breaks ${invariant} at step ${step}, "${act}": ${detail}`)
  console.log(`  ${commandOf(outcome, null)}`)
}

/** @param elapsedMs - Real time. */
export function printSummary(
  outcomes: readonly Outcome[],
  known: ReadonlyMap<string, number>,
  elapsedMs: number,
): void {
  const counts = new Map<string, number>()
  for (const { acts } of outcomes) for (const act of acts) counts.set(act, (counts.get(act) ?? 0) + 1)
  for (const [act, count] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${String(count).padStart(6)} ${act}`)
  for (const [invariant, count] of known) console.log(`  known and open: ${invariant}, ${count} times`)
  const failures = outcomes.filter(({ failure }) => failure !== null).length
  const acts = outcomes.reduce((sum, { done }) => sum + done.length, 0)
  console.log(`${outcomes.length} seeds, ${acts} acts, ${failures} failures, ${(elapsedMs / 1000).toFixed(1)} s`)
}
