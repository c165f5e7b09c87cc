/** Entry of the worker thread of the candle database: while it waits for the disk, nothing else does. */
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
  // The other end is typed; a call that came this far is one of the archive's.
  const value = (store[call] as (...values: readonly unknown[]) => unknown)(...parameters)
  send({ kind: 'answer', number, value })
  if (call === 'close') parentPort?.close()
})
