/** A backend composed as in the web shell, over a full profile on the disk, without a network. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFrameReader, encodeCall, encodeServerFrame } from '#contract/web/web-frames.ts'
import type { Message, Reply } from '#contract/wire/transport.ts'
import { createBackend } from '#core/backend.ts'
import type { DocumentName } from '#model/application/stored-name.ts'
import type { Ports } from '#core/ports/ports.ts'
import { createAlertStore } from '#node/databases/alert-store.ts'
import { createClock } from '#node/process/clock.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import { createDocumentStore } from '#node/documents/document-store.ts'
import { createMemoryCandleArchive } from '#node/databases/memory-candle-archive.ts'
import { applicationFacts } from '#test/fakes/ports/application-facts.ts'
import { createFakeHttp } from '#test/fakes/service/fake-http.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { createFakeSecrets } from '#test/fakes/ports/fake-secrets.ts'
import { createFakeSimulatedMarket } from '#test/fakes/service/fake-simulated-market.ts'
import { createFakeTapeArchive } from '#test/fakes/ports/fake-tape-archive.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'

/** The topics of a full desk. */
const SHOWN = ['settings', 'watchlists', 'watchlistHistory', 'workspaces', 'newsMarks', 'alerts', 'alertEvents', 'indicatorTemplates', 'notices'] as const // prettier-ignore

export interface OpenBackend {
  /** Sends each frame in its own turn, and encodes the reply. */
  send(message: Message): Promise<Reply>
  close(): Promise<void>
}

export async function openBackend(documents: Partial<Record<DocumentName, unknown>>): Promise<OpenBackend> {
  const directory = mkdtempSync(join(tmpdir(), 'quotedeck-bench-'))
  const clock = createClock()
  const log = createFakeLog()
  const report = () => undefined
  const hold = neverLost(directory)
  const schedule = (delayMs: number, task: () => void) => clock.schedule(delayMs, task)
  const store = createDocumentStore({
    directory,
    log,
    now: () => clock.now(),
    schedule,
    open: openConfFile,
    report,
    hold,
  })
  for (const [name, document] of Object.entries(documents)) store.write(name as DocumentName, document)
  const ports: Ports = {
    clock,
    log,
    store,
    http: createFakeHttp(() => ({ kind: 'none', cause: 'unreachable', message: 'nobody is there' })),
    secrets: createFakeSecrets(),
    simulatedMarket: createFakeSimulatedMarket(),
    candleArchive: createMemoryCandleArchive(),
    tapeArchive: createFakeTapeArchive(),
    alertStore: createAlertStore({ directory, log, now: () => clock.now(), report, hold }),
    deliver: null,
    random: () => 0.5,
    application: applicationFacts({ version: '1.0.0', profileDirectory: directory }),
    updateFeed: null,
    applySettings: () => undefined,
  }
  const backend = createBackend(ports, {})
  const connection = backend.connect((push) => void encodeServerFrame({ push }))
  await backend.start()
  const subscriptions = [
    ...SHOWN.map((topic, number) => ({ number, topic, parameter: null })),
    { number: SHOWN.length, topic: 'watchlist', parameter: 'list-1' },
  ]
  await connection.receive({ kind: 'subscribe', subscriptions })
  const read = createFrameReader()
  let id = 0
  return {
    async send(message) {
      for (const text of encodeCall(++id, message)) {
        await nextTurn()
        const frame = read(text)
        if (frame.kind === 'incomplete') continue
        // A shell closes the line.
        if (frame.kind === 'invalid') return { ok: false, error: { code: 'invalid', message: 'a frame was refused' } }
        const reply = await connection.receive(frame.message)
        encodeServerFrame({ id: frame.id, reply })
        return reply
      }
      throw new Error('there was no frame')
    },
    async close() {
      connection.close()
      await backend.dispose()
      store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The time within which documents are written and topics published. */
const SETTLING_MS = 350

/** Resolves when all effects of a message are complete. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLING_MS))
  await nextTurn()
}
