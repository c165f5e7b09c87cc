/**
 * `npm run browser`: makes sure that there is a Chromium for the tests. Looks for one, tries Playwright's own download, and then,
 * on Debian as root, the distribution's package. Says what it does in one line each, and ends with 1 when nothing helps.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lookForChromium } from '../test/browser.ts'

const DOWNLOAD_LIMIT_MS = 180_000
const PACKAGE_LIMIT_MS = 600_000

interface Remedy {
  readonly name: string
  readonly isPossible: () => boolean
  readonly commands: readonly (readonly [program: string, ...words: string[]])[]
  readonly limitMs: number
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
    isPossible: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
    commands: [
      ['apt-get', '-qq', 'update'],
      ['apt-get', '-qq', '-y', '--no-install-recommends', 'install', 'chromium'],
    ],
    limitMs: PACKAGE_LIMIT_MS,
  },
]

/** True when every command ended well, in time. */
function apply({ commands, limitMs }: Remedy): boolean {
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
    if (apply(remedy) && lookForChromium() !== null) return true
  }
  return false
}

if (!ensureBrowser()) {
  console.error(
    'The tests need a Chromium, and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
  process.exitCode = 1
}
