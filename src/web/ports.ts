/** Creates the core's ports in plain Node. */
import type { Ports } from '#core/ports/ports.ts'
import type { Settings } from '#model/application/settings.ts'
import { openConfFile } from '#node/documents/conf-file.ts'
import { createDocumentStore, type DocumentStore } from '#node/documents/document-store.ts'
import { createFileSecrets } from '#node/documents/file-secrets.ts'
import { describeRuntime } from '#node/process/runtime.ts'
import { createSharedPorts, type SharedPorts, type SharedPortsOptions } from '#node/shared-ports.ts'
import { createSimulatedMarket } from '#node/process/simulated-market.ts'
import { spawnSimulator } from '#node/process/simulator-process.ts'

export interface NodePorts extends Ports {
  readonly store: DocumentStore
  readonly http: SharedPorts['http']
  readonly candleArchive: SharedPorts['candleArchive']
}

export interface NodePortsOptions extends Omit<SharedPortsOptions, 'systemProxy'> {
  readonly simulatorEntry: string
  /** Whether closing its window can end the application. */
  readonly endsWithWindow: boolean
  /** Receives the settings at the start and on every change. */
  readonly applySettings: (settings: Settings) => void
}

/** Opens the profile, whose lock must be held. */
export function createNodePorts(options: NodePortsOptions): NodePorts {
  const { directory, hold, log, simulatorEntry } = options
  const shared = createSharedPorts(options)
  const { clock, http } = shared
  const files = {
    directory,
    hold,
    log,
    now: () => clock.now(),
    schedule: (delayMs: number, task: () => void) => clock.schedule(delayMs, task),
    report: options.report,
  }
  return {
    ...shared,
    store: createDocumentStore({ ...files, open: openConfFile }),
    secrets: createFileSecrets(files),
    simulatedMarket: createSimulatedMarket({
      launch: (args, environment) => spawnSimulator(simulatorEntry, args, environment),
    }),
    deliver: null,
    application: {
      version: options.program.version,
      commit: options.program.commit,
      shell: 'web',
      runtime: describeRuntime(),
      profileDirectory: directory,
      canStartAtLogin: false,
      endsWithWindow: options.endsWithWindow,
    },
    applySettings: (settings) => {
      http.useProxy(settings.proxy)
      options.applySettings(settings)
    },
  }
}
