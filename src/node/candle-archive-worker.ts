/** Entry of the worker thread that the candle database lives in: nothing else waits while it waits for the disk. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ArchiveMessage, ArchiveRequest, ArchiveWorkerData } from './candle-archive-messages.ts'
import { createCandleKeeper } from './candle-keeper.ts'

const { directory } = workerData as ArchiveWorkerData
const say = (message: ArchiveMessage) => parentPort?.postMessage(message)
const keeper = createCandleKeeper({
  directory,
  now: () => Date.now(),
  report: (notice) => say({ kind: 'notice', notice }),
  complain: (call, message) => say({ kind: 'trouble', call, message }),
})

parentPort?.on('message', ({ number, call, parameters }: ArchiveRequest) => {
  // The other end is typed; a call that came this far is one of the archive's.
  const value = (keeper[call] as (...values: readonly unknown[]) => unknown)(...parameters)
  say({ kind: 'answer', number, value })
  if (call === 'close') parentPort?.close()
})
