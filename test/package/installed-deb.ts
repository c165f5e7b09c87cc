/**
 * Installs the Debian package, starts it by its desktop file under Xvfb on the substitute for Electron, checks its
 * rows, removes it, and looks for leftovers.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type BrowserContext } from 'playwright'
import { BROWSER_ADDRESS } from '../host/chromium-pages.ts'
import { CHROMIUM_FLAGS, findChromium } from '../browser.ts'
import { emptyDirectory } from '#scripts/package/tree.ts'
import { run } from './artefacts.ts'
import { STAND_IN_NODE, STAND_IN_RUN } from './stand-in-electron.ts'

const ENTRY = '/usr/share/applications/quotedeck.desktop'
const START_LIMIT_MS = 30_000
const END_LIMIT_MS = 10_000
const MIN_ROWS = 10
/** The places where our package could leave files. */
const PLACES = ['/usr', '/etc', '/opt', '/var/lib/dpkg/info']

/** Returns all paths with our name outside of the home directory, to be compared with those before the installation. */
function traces(): readonly string[] {
  const { stdout } = spawnSync('find', [...PLACES, '-xdev', '-iname', '*quotedeck*'], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}

async function startDisplay(): Promise<{ readonly name: string; readonly end: () => void }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', () => reject(new Error('Xvfb is not installed.')))
    child.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()))
  })
  return { name: `:${number}`, end: () => void child.kill() }
}

/** Returns the processes of the installed program. */
const ours = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('/usr/lib/quotedeck/resources/app.asar')
      } catch {
        return false
      }
    })
    .map(Number)

async function rowsOfFirstDesk(context: BrowserContext): Promise<number> {
  const isDesk = () => context.pages().find((page) => page.url().startsWith('http://quotedeck.app.localhost/'))
  const page = isDesk() ?? (await context.waitForEvent('page', { timeout: START_LIMIT_MS }))
  await page.getByRole('row').nth(MIN_ROWS).waitFor({ timeout: START_LIMIT_MS })
  return page.getByRole('row').count()
}

/** Starts the program like a desktop and returns the number of rows in its first window. */
async function startByEntry(root: string, home: string, picture: string): Promise<number> {
  const display = await startDisplay()
  const directory = join(home, 'browser')
  const context = await chromium.launchPersistentContext(directory, {
    executablePath: findChromium(),
    headless: false,
    viewport: null,
    env: { ...process.env, DISPLAY: display.name },
    args: [...CHROMIUM_FLAGS, '--window-size=1500,950', '--remote-debugging-port=0'],
  })
  try {
    const [port = '', path = ''] = readFileSync(join(directory, 'DevToolsActivePort'), 'utf8').split('\n')
    spawnSync('gio', ['launch', ENTRY], {
      // The program would keep a pipe open while it runs.
      stdio: 'ignore',
      env: {
        ...process.env,
        HOME: home,
        XDG_CONFIG_HOME: join(home, '.config'),
        DISPLAY: display.name,
        [BROWSER_ADDRESS]: `ws://127.0.0.1:${port}${path}`,
        [STAND_IN_NODE]: process.execPath,
        [STAND_IN_RUN]: join(root, 'test/package/run-packaged.ts'),
      },
    })
    const rows = await rowsOfFirstDesk(context)
    await context.pages().at(-1)?.screenshot({ path: picture })
    return rows
  } finally {
    for (const id of ours()) process.kill(id, 'SIGTERM')
    for (let waited = 0; ours().length > 0 && waited < END_LIMIT_MS; waited += 100) await wait(100)
    await context.close()
    display.end()
  }
}

/** The substitute does not need Electron's libraries, so the dependencies are skipped. */
const install = (file: string) => run('dpkg', ['--install', '--force-depends', file])

/** Returns one sentence per fault. Needs root. */
export async function installedDebFaults(root: string, file: string, directory: string): Promise<readonly string[]> {
  if (process.getuid?.() !== 0) return ['only root can install the package; run the check as root in a container']
  emptyDirectory(directory)
  const home = join(directory, 'home')
  mkdirSync(home)
  const before = traces()
  const faults: string[] = []
  install(file)
  try {
    const changed = spawnSync('dpkg', ['--verify', 'quotedeck'], { encoding: 'utf8' }).stdout.trim()
    if (changed !== '') faults.push(`dpkg finds changed files: ${changed}`)
    const rows = await startByEntry(root, home, join(directory, 'installed.png'))
    if (rows < MIN_ROWS) faults.push(`the first window shows ${rows} rows`)
    if (ours().length > 0) faults.push('the program does not end when it is asked to')
  } finally {
    run('dpkg', ['--purge', '--force-depends', 'quotedeck'])
  }
  const left = traces().filter((path) => !before.includes(path))
  if (left.length > 0) faults.push(`the package leaves ${left.join(', ')}`)
  if (!existsSync(join(home, '.config/quotedeck/workspaces.json'))) faults.push('the profile did not stay')
  const strange = readdirSync(tmpdir()).filter((name) => name.startsWith('quotedeck-packaged-'))
  return [...faults, ...strange.map((name) => `the stand-in leaves ${name}`)]
}
