/** Prints the outcomes of simulations. */
import { HOUR_MS } from '#model/values/duration.ts'
import { FAULT_KINDS, type SimulationOptions, type SimulationOutcome } from './options.ts'
import { addCounts } from './sometimes.ts'

export function commandOf(seed: number, { spanMs, faults, maxFaults, maxActs }: SimulationOptions): string {
  const isAll = faults.length === FAULT_KINDS.length
  return [
    `npm run simulate -- --seed ${seed} --hours ${spanMs / HOUR_MS}`,
    isAll ? '' : ` --faults ${faults.length === 0 ? 'none' : faults.join(',')}`,
    maxFaults === null ? '' : ` --max-faults ${maxFaults}`,
    maxActs === null ? '' : ` --max-acts ${maxActs}`,
  ].join('')
}

export function printFailure({ seed, violation }: SimulationOutcome, options: SimulationOptions): void {
  if (violation === null) return
  console.log(
    `Seed ${seed} violates ${violation.invariant} after ${(violation.at / 1000).toFixed(1)} s: ${violation.detail}`,
  )
  console.log(`  ${commandOf(seed, options)}`)
}

/** @param elapsedMs Real time. */
export function printSummary(
  outcomes: readonly SimulationOutcome[],
  options: SimulationOptions,
  elapsedMs: number,
): void {
  const sum = (of: (outcome: SimulationOutcome) => number): number =>
    outcomes.reduce((total, one) => total + of(one), 0)
  const counts = new Map<string, number>()
  for (const { sometimes } of outcomes) addCounts(counts, sometimes)
  for (const [path, count] of [...counts].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${String(count).padStart(8)} ${path}`)
  const failures = outcomes.filter(({ violation }) => violation !== null).length
  console.log(
    `${outcomes.length} seeds of ${options.spanMs / HOUR_MS} h: ${sum(({ events }) => events)} events, ` +
      `${sum(({ requests }) => requests)} requests, ${sum(({ faults }) => faults)} faults, ${sum(({ acts }) => acts)} acts, ` +
      `${failures} failures, ${(elapsedMs / 1000).toFixed(1)} s`,
  )
  if (outcomes.length === 1) console.log(`Trace hash ${outcomes[0]?.hash ?? ''}`)
}
