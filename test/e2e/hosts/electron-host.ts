/** The desktop application in Electron, driven by Playwright. */
import { resolve } from 'node:path'
import type { Rectangle } from 'electron'
import { _electron, type ElectronApplication, type Page } from 'playwright/test'
import { findElectron } from '#scripts/electron-binary.ts'
import { watchProcess } from './application-process.ts'
import { askForWindow } from './desktop-page.ts'
import type { Application, Host, LaunchOptions } from './host.ts'

/** Electron refuses to run as root with a sandbox; only tests in a container do that. */
const ROOT_WORDS = process.getuid?.() === 0 ? ['--no-sandbox'] : []

const WITH_KEY = resolve('test/e2e/hosts/electron-with-key.sh')

export function createElectronHost(): Host {
  const running = new Set<Application>()
  return {
    async launch({ profile, words = [], environment = {} }: LaunchOptions & { readonly profile: string }) {
      const executablePath = findElectron('.', process.env)
      if (executablePath === null) throw new Error('Electron is not installed.')
      const args = [...ROOT_WORDS, '.', '--profile', profile, ...words]
      const { QUOTEDECK_TOKEN: _ours, ...inherited } = process.env as Record<string, string>
      const env = { ...inherited, ...environment, ELECTRON_OF_THE_TEST: executablePath }
      // With the key in its environment it would restart as a process that Playwright does not know.
      const program = process.platform === 'linux' && 'QUOTEDECK_TOKEN' in environment ? WITH_KEY : executablePath
      const electron = await _electron.launch({ executablePath: program, args, env })
      const process_ = watchProcess(electron.process(), [executablePath, ...args])
      const application: Application = {
        ...process_,
        profile,
        address: null,
        windows: createWindowControls(electron),
        firstWindow: () => electron.firstWindow(),
        async restoredWindows(count) {
          while (electron.windows().length < count + 1) await electron.waitForEvent('window')
          return electron.windows().slice(1, count + 1)
        },
        async openWindow(): Promise<Page> {
          const opened = electron.waitForEvent('window')
          await askForWindow(await electron.firstWindow())
          return opened
        },
        async quit() {
          await electron.evaluate(({ app }) => app.quit()).catch(() => undefined)
          return process_.exited
        },
      }
      running.add(application)
      return application
    },
    async tidyUp() {
      for (const application of running) await application.kill()
      running.clear()
    },
  }
}

function createWindowControls(electron: ElectronApplication): Application['windows'] {
  return {
    bounds: () =>
      electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getBounds())),
    move: (index: number, bounds: Rectangle) =>
      electron.evaluate(({ BrowserWindow }, [at, to]) => BrowserWindow.getAllWindows()[at]?.setBounds(to), [
        index,
        bounds,
      ] as const),
  }
}
