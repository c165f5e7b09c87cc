/** A worker thread that simulates the seeds it receives one by one. */
import './replace-modules.ts'
import { parentPort, workerData } from 'node:worker_threads'
import type { SimulationOptions } from './options.ts'

const { simulateSeed } = await import('./simulate-seed.ts')
const options = workerData as SimulationOptions

parentPort?.on('message', (seed: number) => {
  void simulateSeed(seed, options).then((outcome) => parentPort?.postMessage(outcome))
})
