/** Installs the web shell's package without the network, starts it, checks its rows, and removes it. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../browser.ts'
import { startCommand } from '../e2e/hosts/application-process.ts'
import { emptyDirectory, listTree } from '#scripts/package/tree.ts'
import { run } from './artefacts.ts'

const START_LIMIT_MS = 20_000
/** No server listens there, so any request to the registry fails. */
const NO_REGISTRY = 'http://127.0.0.1:9/'
const MIN_ROWS = 10

/** Waits until a page shows a watchlist and returns the number of rows. */
async function rowsAt(address: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    const page = await browser.newPage()
    await page.goto(address)
    await page.getByRole('row').nth(MIN_ROWS).waitFor({ timeout: START_LIMIT_MS })
    return await page.getByRole('row').count()
  } finally {
    await browser.close()
  }
}

/** Returns one sentence per fault. */
export async function installedWebFaults(file: string, directory: string): Promise<readonly string[]> {
  emptyDirectory(directory)
  const [prefix, home] = [join(directory, 'prefix'), join(directory, 'home')]
  mkdirSync(home)
  const environment = {
    ...process.env,
    HOME: home,
    npm_config_prefix: prefix,
    npm_config_cache: join(directory, 'cache'),
    npm_config_registry: NO_REGISTRY,
    // Puts the running Node first.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
  }
  const npm = (...words: readonly string[]) => run('npm', [...words, '--no-audit', '--no-fund'], environment)
  npm('install', '--global', file)
  const program = join(prefix, 'bin/quotedeck')
  const profile = join(directory, 'profile')
  const started = startCommand([program, '--no-open', '--profile', profile], { HOME: home, PATH: environment.PATH })
  const faults: string[] = []
  try {
    const [, address = ''] = await started.says(/^Quotedeck is at (\S+)$/mu, START_LIMIT_MS)
    const rows = await rowsAt(address)
    if (rows < MIN_ROWS) faults.push(`the web shell shows ${rows} rows`)
  } finally {
    if ((await started.quit()) !== 0) faults.push(`the web shell does not end in order: ${started.stderr()}`)
  }
  npm('uninstall', '--global', 'quotedeck')
  if (listTree(prefix).length > 0) faults.push(`npm leaves ${listTree(prefix).join(', ')}`)
  if (!existsSync(join(profile, 'workspaces.json'))) faults.push('the profile did not stay')
  const strangers = readdirSync(home).filter((name) => name !== '.npm' && name !== '.cache')
  return [...faults, ...strangers.map((name) => `the web shell leaves ${name} in the home`)]
}
