/** The options and outcomes of a simulation. */

/** The kinds of faults; each can be excluded. */
export const FAULT_KINDS = ['net', 'data', 'disk', 'machine', 'user'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface SimulationOptions {
  /** Simulated time with faults, ms; a quiet time follows. */
  readonly spanMs: number
  readonly faults: readonly FaultKind[]
  /** Limits the faults and acts to the first ones, to shrink a failure; null for all. */
  readonly maxFaults: number | null
  readonly maxActs: number | null
}

export interface Violation {
  readonly invariant: string
  readonly detail: string
  /** Simulated ms since the start. */
  readonly at: number
}

export interface SimulationOutcome {
  readonly seed: number
  readonly hash: string
  readonly violation: Violation | null
  readonly events: number
  readonly requests: number
  readonly faults: number
  readonly acts: number
  readonly sometimes: readonly (readonly [string, number])[]
}
