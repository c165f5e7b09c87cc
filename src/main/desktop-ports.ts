/** The core's ports in Electron. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, safeStorage, session } from 'electron'
import ElectronStore from 'electron-store'
import type { Ports } from '../core/ports.ts'
import type { Notice } from '../model/notice.ts'
import type { Settings } from '../model/settings.ts'
import { createAlertStore } from '../node/alert-store.ts'
import { createCandleArchive } from '../node/candle-archive.ts'
import { createClock } from '../node/clock.ts'
import { DOCUMENT_FILE_OPTIONS, openDocumentFile, type ConfLike } from '../node/document-file.ts'
import { createDocumentStore } from '../node/document-store.ts'
import { createHttp, type PooledHttp } from '../node/http.ts'
import type { RedactingLog } from '../node/log.ts'
import { proxyUrlIn } from '../node/proxy-routes.ts'
import { createSimulatedMarket } from '../node/simulated-market.ts'
import { createTapeArchive } from '../node/tape-archive.ts'
import { forkSimulator } from './simulator-child.ts'
import { createStartAtLogin } from './start-at-login.ts'
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
  /** Path of the program that keeps charts. */
  readonly candleWorkerEntry: string
  readonly report: (notice: Notice) => void
  /** Shows an alert as a notification of the system. */
  readonly deliver: NonNullable<Ports['deliver']>
  /** What else the shell does about the settings. */
  readonly applySettings: (settings: Settings) => void
}

export function createDesktopPorts(options: DesktopPortsOptions): DesktopPorts {
  const { directory, log, simulatorEntry, candleWorkerEntry, report, deliver, applySettings } = options
  const clock = createClock()
  const http = createHttp({ systemProxy })
  const startAtLogin = createLoginSwitch(options)
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
    }),
    candleArchive: createCandleArchive({ directory, workerEntry: candleWorkerEntry, log, report }),
    tapeArchive: createTapeArchive({ directory, log, now: () => clock.now(), report }),
    alertStore: createAlertStore({ directory, log, now: () => clock.now(), report }),
    deliver,
    application: { version: app.getVersion(), profileDirectory: directory, canStartAtLogin: true },
    applySettings(settings) {
      http.useProxy(settings.proxy)
      startAtLogin(settings.startAtLogin)
      applySettings(settings)
    },
  }
}

function openStoreFile(name: string, directory: string): ConfLike {
  return new ElectronStore<Record<string, unknown>>({ ...DOCUMENT_FILE_OPTIONS, cwd: directory, name })
}

const systemProxy = (url: string) => session.defaultSession.resolveProxy(url).then(proxyUrlIn, () => null)

function createLoginSwitch({ directory, log }: DesktopPortsOptions): (wanted: boolean) => void {
  const configuration = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
  // An AppImage runs from a place that is new at every start.
  const program = process.env['APPIMAGE'] ?? process.execPath
  return createStartAtLogin({
    platform: process.platform,
    command: [program, ...(app.isPackaged ? [] : [app.getAppPath()]), '--profile', directory],
    entryPath: join(configuration, 'autostart', 'quotedeck.desktop'),
    setLoginItem: (item) => app.setLoginItemSettings(item),
    reportFailure: (error) => log.warn('Starting at login could not be changed.', { reason: String(error) }),
  })
}
