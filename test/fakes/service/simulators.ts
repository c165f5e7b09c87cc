/** Simulated markets that end with the test that started them. */
import { onTestFinished } from 'vitest'
import { parseFaultRules } from '#simulator/faults/fault-rules.ts'
import { createSimulator, type Simulator, type SimulatorOptions } from '#simulator/create-simulator.ts'

/** Friday 2026-11-20, 15:00 UTC: New York, London and Frankfurt are open. */
export const TRADING_TIME = Date.parse('2026-11-20T15:00:00Z')

/** A market with a fixed clock by default. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = await createSimulator({ clock: () => TRADING_TIME, hours: 'calendar', ...options })
  onTestFinished(() => simulator.close())
  return simulator
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: { readonly code: number; readonly msg: string; readonly data: unknown }
}

export async function ask(simulator: Simulator, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${simulator.baseUrl}${path}`, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) as Answer['json'] }
}

/** A rule such as `{ fault: 'reset' }`. */
export const startFaulty = (rule: object, options: SimulatorOptions = {}): Promise<Simulator> =>
  startSimulator({ ...options, faults: parseFaultRules({ rules: [rule] }) })
