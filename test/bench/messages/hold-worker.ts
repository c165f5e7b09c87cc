/**
 * Measures how long one message blocks the loop of a backend, in a thread with its own heap, so that garbage of other
 * large messages is not collected during the measurement.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Message } from '#contract/wire/transport.ts'
import { maxUnits } from '#core/storage/document-bound.ts'
import { fullDocuments } from './full-profile.ts'
import { watchLoop } from './held-loop.ts'
import { openBackend, settled } from './open-backend.ts'

const ROUNDS = 3
/** The time limit for answers that wait for the network. */
const PATIENCE_MS = 10_000

const message = workerData as Message
const documents = fullDocuments(maxUnits)

async function hold(): Promise<number> {
  const backend = await openBackend(documents)
  await settled()
  const watch = watchLoop()
  await Promise.race([backend.send(message), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
  await settled()
  const held = watch.stop()
  await backend.close()
  return held
}

const held: number[] = []
for (let round = 0; round < ROUNDS; round++) held.push(await hold())
parentPort?.postMessage(held)
