/**
 * Measures how long the largest permitted messages block the event loop of a backend with a full profile: reading the
 * frame, checking, performing, answering, publishing and writing. Unlike in other benches, a row above its goal is a
 * failure.
 */
import { Worker } from 'node:worker_threads'
import type { RequestName } from '#contract/requests.ts'
import type { Message, Reply } from '#contract/wire/transport.ts'
import { MAX_FILE_UNITS } from '#contract/workspace/workspace-schemas.ts'
import { maxUnits } from '#core/storage/document-bound.ts'
import { MAX_IMPORT_UNITS } from '#model/watchlists/watchlist.ts'
import { median } from './measure.ts'
import { fullDocuments } from './messages/full-profile.ts'
import { largestPayloads, type LargestParts } from './messages/largest.ts'
import { openBackend } from './messages/open-backend.ts'
import type { BenchRow } from './row.ts'

/** Longer blocks delay windows and polls noticeably. */
const MAX_HELD_MS = 50

const documents = fullDocuments(maxUnits)

export async function benchMessages(): Promise<readonly BenchRow[]> {
  const payloads = largestPayloads(await filesOfFullProfile())
  const rows: BenchRow[] = []
  for (const [name, variants] of Object.entries(payloads) as [RequestName, readonly unknown[]][]) {
    for (const [place, payload] of variants.entries()) {
      const held = await heldBy({ kind: 'request', name, payload })
      const number = variants.length > 1 ? ` ${place + 1}` : ''
      const what = `${name}${number}, ${JSON.stringify(payload).length} units`
      const alone = { metric: 'ms CPU held', peer: null, peerName: '', ratio: null }
      rows.push({ subject: 'messages', case: what, ...alone, ours: median(held), goal: MAX_HELD_MS })
    }
  }
  if (rows.some(({ ours }) => ours > MAX_HELD_MS)) process.exitCode = 1
  return rows
}

/** Returns the times of one message's rounds, ms. */
function heldBy(message: Message): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./messages/hold-worker.ts', import.meta.url), { workerData: message })
    worker.once('message', (held: readonly number[]) => {
      resolve(held)
      // Pending timers would keep it alive.
      void worker.terminate()
    })
    worker.once('error', reject)
  })
}

/** The imports use the exports of a full profile. */
async function filesOfFullProfile(): Promise<LargestParts> {
  const backend = await openBackend(documents)
  const ask = async (name: RequestName, payload: unknown) =>
    textOf(await backend.send({ kind: 'request', name, payload }))
  const files = {
    everything: await ask('data.exportAll', null),
    alerts: await ask('alert.export', { alerts: null }),
    workspace: await ask('workspace.export', { workspace: 'workspace-1' }),
    maxListUnits: MAX_IMPORT_UNITS,
    maxFileUnits: MAX_FILE_UNITS,
  }
  await backend.close()
  return files
}

function textOf(reply: Reply): string {
  if (!reply.ok) throw new Error(reply.error.message)
  const { value } = reply
  return typeof value === 'string' ? value : (value as { readonly value: string }).value
}
