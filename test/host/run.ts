/**
 * `node test/host/run.ts <application> [options]`: runs the built application on the substitute, as `electron
 * <application>` would.
 */
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { becomeReady, app, prepareApp } from './app.ts'
import { BrowserWindow, closePage, tryToClose } from './browser-window.ts'
import { openControlLine } from './control-line.ts'
import { pretendElectron } from './pretend.ts'

const LONGEST_START_MS = 10_000
const STAND_IN = new URL('./electron.ts', import.meta.url).href

const [program = '', , directory = '.', ...options] = process.argv
const application = resolve(directory)
process.argv = [program, directory, ...options]
// With these words first, the application's restart of "Electron" starts the substitute.
process.execArgv = [...process.execArgv, import.meta.filename]
pretendElectron('browser')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier.startsWith('electron/')
      ? { url: STAND_IN, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

const { main } = prepareApp(application, () =>
  BrowserWindow.getAllWindows().map((window) => ({
    tryToClose: () => tryToClose(window),
    destroyPage: () => closePage(window),
  })),
)
openControlLine()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit())

const late = setTimeout(() => {
  process.stderr.write(
    'Stand-in: the entry module does not finish. A top-level await of app.whenReady() deadlocks in Electron, too.\n',
  )
  process.exit(71)
}, LONGEST_START_MS)
await import(pathToFileURL(join(application, main)).href)
clearTimeout(late)
becomeReady()
