/** What a simulation is asked for. */

/** The kinds of faults; each can be left out. */
export const FAULT_KINDS = ['net', 'data', 'disk', 'machine', 'user'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface SimulationOptions {
  /** Simulated time with faults, ms; a quiet time follows it. */
  readonly spanMs: number
  readonly faults: readonly FaultKind[]
  /** Only so many of the first faults and acts; null for all. A failure is made smaller by them. */
  readonly maxFaults: number | null
  readonly maxActs: number | null
}

/** Why a simulation failed. */
export interface Violation {
  /** The name of the invariant. */
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
