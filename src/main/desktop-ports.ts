/** Creates the core's ports in Electron. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, safeStorage, session } from 'electron'
import ElectronStore from 'electron-store'
import type { Ports } from '#core/ports/ports.ts'
import type { Notice } from '#model/application/notice.ts'
import type { Settings } from '#model/application/settings.ts'
import { DOCUMENT_FILE_OPTIONS, type ConfLike } from '#node/documents/document-file.ts'
import { createDocumentStore, type DocumentStore } from '#node/documents/document-store.ts'
import { removeKeyFiles } from '#node/files/key-files.ts'
import { proxyUrlIn } from '#node/network/proxy-url.ts'
import { describeRuntime } from '#node/process/runtime.ts'
import { createSharedPorts, type SharedPorts, type SharedPortsOptions } from '#node/shared-ports.ts'
import { createSimulatedMarket } from '#node/process/simulated-market.ts'
import { forkSimulator } from './start/simulator-child.ts'
import { createStartAtLogin } from './start/start-at-login.ts'
import { createTokenVault } from './keys/token-vault.ts'
import { openVaultFile } from './keys/vault-file.ts'

export interface DesktopPorts extends Ports {
  readonly store: DocumentStore
  readonly http: SharedPorts['http']
  readonly candleArchive: SharedPorts['candleArchive']
  /** Notices about the files as they were found. */
  readonly notices: readonly Notice[]
}

export interface DesktopPortsOptions extends Omit<SharedPortsOptions, 'systemProxy'> {
  readonly simulatorEntry: string
  readonly deliver: NonNullable<Ports['deliver']>
  /** Applies settings outside the ports. */
  readonly applySettings: (settings: Settings) => void
}

/** Opens the profile. Its lock must be held and Electron ready. */
export function createDesktopPorts(options: DesktopPortsOptions): DesktopPorts {
  const { directory, hold, log, simulatorEntry, deliver, applySettings } = options
  const shared = createSharedPorts({ ...options, systemProxy })
  const { clock, http } = shared
  const startAtLogin = createLoginSwitch(options)
  const files = { directory, hold, log, now: () => clock.now(), open: openStoreFile }
  const schedule = (delayMs: number, task: () => void) => clock.schedule(delayMs, task)
  const store = createDocumentStore({ ...files, schedule, report: options.report })
  const notices = [...store.notices]
  const writable = !notices.some(({ kind }) => kind === 'profileUnwritable')
  const vaultPorts = { ...files, schedule, notify: (notice: Notice) => notices.push(notice), report: options.report }
  return {
    ...shared,
    store,
    notices,
    secrets: createTokenVault({
      safeStorage,
      file: openVaultFile(vaultPorts, writable),
      platform: process.platform,
      log,
      removeOthers: () => removeKeyFiles(directory, 'vault', hold),
    }),
    simulatedMarket: createSimulatedMarket({
      launch: (args, environment) => forkSimulator(simulatorEntry, args, environment),
    }),
    deliver,
    application: {
      version: app.getVersion(),
      commit: options.program.commit,
      shell: 'desktop',
      runtime: describeRuntime(),
      profileDirectory: directory,
      canStartAtLogin: true,
      endsWithWindow: false,
    },
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

const systemProxy = (url: string) => session.defaultSession.resolveProxy(url).then(proxyUrlIn)

function createLoginSwitch({ directory, log, report }: DesktopPortsOptions): (wanted: boolean) => void {
  const configuration = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
  // An AppImage runs from a new path at every start.
  const program = process.env['APPIMAGE'] ?? process.execPath
  return createStartAtLogin({
    platform: process.platform,
    command: [program, ...(app.isPackaged ? [] : [app.getAppPath()]), '--profile', directory],
    entryPath: join(configuration, 'autostart', 'quotedeck.desktop'),
    setLoginItem: (item) => app.setLoginItemSettings(item),
    reportFailure(wanted, error) {
      log.warn('Starting at login could not be changed.', { wanted, reason: String(error) })
      report({ kind: 'startAtLoginFailed', wanted })
    },
  })
}
