/** Runs the candle database in a worker thread, so that no other code waits for the disk. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ArchiveMessage, ArchiveRequest, ArchiveWorkerData } from './candle-archive.ts'
import { createCandleStore } from './candle-store.ts'
import { createClock } from '../process/clock.ts'

const { profile } = workerData as ArchiveWorkerData
const send = (message: ArchiveMessage) => parentPort?.postMessage(message)
const clock = createClock()
const store = createCandleStore({
  directory: profile.directory,
  profile,
  now: () => clock.now(),
  schedule: (delayMs, task) => clock.schedule(delayMs, task),
  report: (notice) => send({ kind: 'notice', notice }),
  reportTrouble: (call, message) => send({ kind: 'trouble', call, message }),
})

parentPort?.on('message', ({ number, call, parameters }: ArchiveRequest) => {
  // The sender is typed, so each call is one of the archive's.
  const value = (store[call] as (...values: readonly unknown[]) => unknown)(...parameters)
  send({ kind: 'answer', number, value })
  if (call === 'close') parentPort?.close()
})
