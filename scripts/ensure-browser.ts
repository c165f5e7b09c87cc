/**
 * `npm run browser`: ensures that there is a Chromium for the tests: an existing one, Playwright's download, or, on Debian as root, the
 * distribution's package. Exits with 1 if all fail. Also adds Debian's headless Chromium if available, because the tests are faster with
 * it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasHeadlessShell, lookForChromium } from '#test/browser.ts'

const DOWNLOAD_LIMIT_MS = 180_000
const PACKAGE_LIMIT_MS = 600_000
const FASTER_LIMIT_MS = 60_000

type Command = readonly [program: string, ...words: string[]]

interface Remedy {
  readonly name: string
  readonly isPossible: () => boolean
  readonly commands: readonly Command[]
  readonly limitMs: number
}

const isDebianRoot = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const UPDATE: Command = ['apt-get', '-qq', '-o', 'Acquire::Retries=0', 'update']

function install(name: string): Command {
  return ['apt-get', '-qq', '-y', '--no-install-recommends', 'install', name]
}

const REMEDIES: readonly Remedy[] = [
  {
    name: 'Playwright’s download',
    isPossible: () => true,
    commands: [[process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium']],
    limitMs: DOWNLOAD_LIMIT_MS,
  },
  {
    name: 'Debian’s package',
    isPossible: isDebianRoot,
    commands: [UPDATE, install('chromium')],
    limitMs: PACKAGE_LIMIT_MS,
  },
]

function runAll(commands: readonly Command[], limitMs: number): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return commands.every(([program, ...words]) => {
    const { status } = spawnSync(program, words, { stdio: 'ignore', timeout: limitMs, env: environment })
    return status === 0
  })
}

function ensureBrowser(): boolean {
  if (lookForChromium() !== null) return true
  for (const remedy of REMEDIES) {
    if (!remedy.isPossible()) continue
    console.log(`No Chromium found; trying ${remedy.name}.`)
    if (runAll(remedy.commands, remedy.limitMs) && lookForChromium() !== null) return true
  }
  return false
}

/** Package lists are fetched only if the first try fails. */
function addHeadlessShell(): void {
  if (hasHeadlessShell() || process.env['CHROMIUM_PATH'] !== undefined || !isDebianRoot()) return
  const command = install('chromium-headless-shell')
  if (!runAll([command], FASTER_LIMIT_MS)) runAll([UPDATE, command], FASTER_LIMIT_MS)
}

if (ensureBrowser()) addHeadlessShell()
else {
  console.error(
    'The tests need a Chromium, and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
  process.exitCode = 1
}
