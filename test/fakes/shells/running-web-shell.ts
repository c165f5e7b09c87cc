/** The web shell in the process of a test, with a core that does nothing. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Backend } from '#core/backend.ts'
import type { Overrides } from '#core/connection/overrides.ts'
import type { Ports } from '#core/ports/ports.ts'
import type { Notice } from '#model/application/notice.ts'
import { parseCommandLine } from '#node/process/options.ts'
import type { AppWindows } from '#web/opening/app-window.ts'
import { runWebShell } from '#web/shell.ts'
import { createFakeShellWindows } from './fake-shell-windows.ts'
import { temporaryDirectory } from '../profile/temporary-directory.ts'

function createFakeBackend(start: (ports: Ports) => Promise<void> = () => Promise.resolve()) {
  const seen = {
    ports: null as Ports | null,
    overrides: null as Overrides | null,
    notices: [] as Notice[],
    started: false,
    profileLost: false,
    disposed: false,
  }
  function createBackend(ports: Ports, overrides: Overrides): Backend {
    seen.ports = ports
    seen.overrides = overrides
    return {
      start() {
        seen.started = true
        return start(ports)
      },
      connect: () => ({
        receive: () => Promise.resolve({ ok: true, value: null }),
        hold: () => undefined,
        close: () => undefined,
      }),
      windows: createFakeShellWindows(),
      report: (notice) => void seen.notices.push(notice),
      wake: () => undefined,
      profileLost: () => void (seen.profileLost = true),
      async dispose() {
        seen.disposed = true
        // The next one on the same profile would wait for open files.
        await ports.candleArchive.close()
        await ports.tapeArchive.close()
        ports.alertStore.close()
      },
    }
  }
  return { seen, createBackend }
}

interface Surroundings {
  readonly environment?: Record<string, string | undefined>
  readonly isBuilt?: boolean
  readonly start?: (ports: Ports) => Promise<void>
  readonly appWindows?: AppWindows
}

export function runShell(
  argv: readonly string[],
  { environment = {}, isBuilt = true, start, appWindows }: Surroundings = {},
) {
  const root = temporaryDirectory()
  const pagesDirectory = join(root, 'pages')
  mkdirSync(pagesDirectory)
  if (isBuilt) writeFileSync(join(pagesDirectory, 'index.html'), '<!doctype html>')
  const commandLine = parseCommandLine(argv, '1.2.3')
  if (commandLine.kind !== 'run') throw new Error(commandLine.text)
  const stop = Promise.withResolvers<void>()
  const { seen, createBackend } = createFakeBackend(start)
  const printed: string[] = []
  const errors: string[] = []
  const opened: string[] = []
  const directory = join(root, 'profile')
  const finished = runWebShell(commandLine.options, {
    createBackend,
    defaultDirectory: directory,
    pagesDirectory,
    simulatorEntry: join(root, 'absent.js'),
    candleWorkerEntry: resolve('src/node/databases/candle-archive-worker.ts'),
    program: { version: '1.2.3', build: 'abc', commit: null, updateSource: null },
    environment,
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    openBrowser: (url) => opened.push(url),
    createAppWindows: () => appWindows ?? null,
    stopRequested: stop.promise,
  })
  onTestFinished(async () => {
    stop.resolve()
    await finished
  })
  return { directory, seen, printed, errors, opened, finished, stop: () => stop.resolve() }
}

export const untilPrinted = (printed: readonly string[]) => expect.poll(() => printed.length).toBe(1)
