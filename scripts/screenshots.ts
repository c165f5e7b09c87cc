/**
 * Takes the pictures of the documentation: the built web shell over the simulated market, as a reader first meets it.
 * Needs a build (`npm run build`) and writes to `docs/images/`.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../test/browser.ts'

interface Picture {
  readonly file: string
  readonly language: string
  readonly colours: 'light' | 'dark'
  /** Brings the window into the state to be shown. */
  readonly prepare?: (page: Page) => Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const directory = join(root, 'docs/images')
const shell = join(root, 'out/main/web.js')

/** Enough for every row to have been fetched and for some to have moved. */
const ROWS_TO_WAIT_FOR = 20

const pictures: readonly Picture[] = [
  { file: 'watchlist-light-en.png', language: 'en-GB', colours: 'light' },
  { file: 'watchlist-dark-zh.png', language: 'zh-CN', colours: 'dark' },
  {
    file: 'connect-dark-en.png',
    language: 'en-GB',
    colours: 'dark',
    prepare: (page) => page.locator('header nav button').first().click(),
  },
]

/** Starts the shell on a profile of its own, and resolves to its address. */
function startShell(profile: string): { readonly child: ChildProcess; readonly address: Promise<string> } {
  const child = spawn(process.execPath, [shell, '--no-open', '--profile', profile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The web shell ended with code ${code}.`)))
    createInterface(child.stdout).on('line', (line) => {
      const found = /^Quotedeck is at (\S+)$/u.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return { child, address }
}

async function take(browser: Browser, address: string, picture: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 760 },
    deviceScaleFactor: 1,
    locale: picture.language,
    colorScheme: picture.colours,
  })
  const page = await context.newPage()
  await page.goto(address)
  const healthy = page.locator('[data-instrument][data-state="healthy"]')
  await healthy.nth(ROWS_TO_WAIT_FOR).waitFor()
  await picture.prepare?.(page)
  await page.screenshot({ path: join(directory, picture.file) })
  await context.close()
}

async function takeAll(): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'quotedeck-pictures-'))
  const { child, address } = startShell(profile)
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    mkdirSync(directory, { recursive: true })
    for (const picture of pictures) await take(browser, await address, picture)
  } finally {
    await browser.close()
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(profile, { recursive: true, force: true })
  }
}

if (existsSync(shell)) await takeAll()
else {
  console.error('There is no build to take pictures of: run `npm run build` first.')
  process.exitCode = 1
}
