/** Simulates many seeds, one per thread at a time. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SimulationOptions, SimulationOutcome } from './options.ts'

export interface SeedRun {
  readonly seeds: readonly number[]
  readonly options: SimulationOptions
  /** Called with each outcome in the order of completion. */
  readonly came: (outcome: SimulationOutcome) => void
  /** Called before each seed; without it, all seeds are simulated. */
  readonly goesOn?: () => boolean
}

/**
 * Resolves when all seeds are simulated.
 *
 * @throws Error when a thread ends early.
 */
export async function runSeeds({ seeds, options, came, goesOn = () => true }: SeedRun): Promise<void> {
  const waiting = [...seeds]
  const threads = Math.min(availableParallelism(), seeds.length)
  await Promise.all(
    Array.from({ length: threads }, async () => {
      const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), { workerData: options })
      try {
        while (goesOn()) {
          const seed = waiting.shift()
          if (seed === undefined) break
          came(await ask(worker, seed))
        }
      } finally {
        await worker.terminate()
      }
    }),
  )
}

function ask(worker: Worker, seed: number): Promise<SimulationOutcome> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void =>
      reject(new Error(`seed ${seed} ended its thread: ${String(error)}`, { cause: error }))
    worker.once('error', fail)
    worker.once('message', (outcome: SimulationOutcome) => {
      worker.off('error', fail)
      resolve(outcome)
    })
    worker.postMessage(seed)
  })
}
