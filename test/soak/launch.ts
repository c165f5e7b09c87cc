/** Starts and ends the real backend over the ports of plain Node, like a process. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBackendOver, type Backend } from '#core/backend.ts'
import { createFeed } from '#core/feed/create-feed.ts'
import type { Feed } from '#core/feed/feed.ts'
import type { Overrides } from '#core/connection/overrides.ts'
import type { Ports } from '#core/ports/ports.ts'
import { createRedactingHttp } from '#core/connection/redacting-http.ts'
import { createLog } from '#node/process/log.ts'
import { createNodePorts } from '#web/ports.ts'
import { neverLost } from '../fakes/profile/never-lost.ts'

export interface Launched {
  readonly feed: Feed
  readonly backend: Backend
  /** Ends it like a kill: nothing more is written, so no claim is given back. */
  kill(): Promise<void>
}

const sourceFile = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/**
 * Launches share only the profile.
 *
 * @param instead Ports that replace those of plain Node.
 */
export async function launch(
  directory: string,
  overrides: Overrides,
  instead: Partial<Pick<Ports, 'clock' | 'deliver'>> = {},
): Promise<Launched> {
  const printError = (line: string) => process.stderr.write(`${line}\n`)
  const node = createNodePorts({
    directory,
    hold: neverLost(directory),
    log: createLog({ file: join(directory, 'quotedeck.log'), printError, now: () => Date.now() }),
    simulatorEntry: sourceFile('simulator/simulator.ts'),
    candleWorkerEntry: sourceFile('node/databases/candle-archive-worker.ts'),
    program: { version: '0.0.0', build: 'soak', commit: null, updateSource: null },
    endsWithWindow: false,
    applySettings: () => undefined,
    report: (notice) => backend.report(notice),
  })
  let isAlive = true
  const ports = {
    ...node,
    ...instead,
    http: createRedactingHttp(node.http),
    store: {
      ...node.store,
      write(...document: Parameters<typeof node.store.write>) {
        if (isAlive) node.store.write(...document)
      },
    },
  }
  const feed = createFeed(ports)
  const backend = createBackendOver(feed, ports, overrides)
  await backend.start()
  return {
    feed,
    backend,
    async kill() {
      isAlive = false
      await backend.dispose()
      await node.http.close()
    },
  }
}
