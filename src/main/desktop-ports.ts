/** The core's ports in Electron. */
import { safeStorage } from 'electron'
import type { Ports } from '../core/ports.ts'
import type { Notice } from '../model/notice.ts'
import { createClock } from '../node/clock.ts'
import { openDocumentFile } from '../node/document-file.ts'
import { createDocumentStore } from '../node/document-store.ts'
import { createHttp, type PooledHttp } from '../node/http.ts'
import type { RedactingLog } from '../node/log.ts'
import { createSimulatedMarket } from '../node/simulated-market.ts'
import { forkSimulator } from './simulator-child.ts'
import { openStoreFile } from './store-file.ts'
import { createTokenVault } from './token-vault.ts'

export interface DesktopPorts extends Ports {
  readonly http: PooledHttp
  /** What the user has to be told about the files as they were found. */
  readonly notices: readonly Notice[]
}

export interface DesktopPortsOptions {
  /** The profile. */
  readonly directory: string
  readonly log: RedactingLog
  /** Path of the simulated market's program. */
  readonly simulatorEntry: string
  readonly report: (notice: Notice) => void
  readonly openWindow: () => boolean
}

export function createDesktopPorts(options: DesktopPortsOptions): DesktopPorts {
  const { directory, log, simulatorEntry, report, openWindow } = options
  const clock = createClock()
  const http = createHttp()
  const files = { directory, log, now: () => clock.now(), open: openStoreFile }
  const store = createDocumentStore(files)
  const notices = [...store.notices]
  const writable = !notices.some(({ kind }) => kind === 'profileUnwritable')
  // A file of its own: whatever happens to the settings, the key is not lost with them.
  const vault = openDocumentFile({ ...files, notify: (notice) => notices.push(notice) }, 'vault', writable)
  return {
    clock,
    log,
    random: () => Math.random(),
    store,
    notices,
    secrets: createTokenVault({ safeStorage, file: vault, platform: process.platform, log }),
    http: {
      ...http,
      // Whatever key is ever used passes here, so that the log can never be told one it does not know.
      get(request) {
        log.redact(request.token)
        return http.get(request)
      },
    },
    simulatedMarket: createSimulatedMarket({
      launch: (args, environment) => forkSimulator(simulatorEntry, args, environment),
      onLoss: (message) => report({ kind: 'simulatorFailed', message }),
    }),
    openWindow,
  }
}
