/**
 * Takes the pictures of the documentation: every view of the built web shell over the simulated market, in each language,
 * light and dark. Needs a build (`npm run build`) and writes `docs/images/VIEW-COLOURS-LANGUAGE.png`.
 *
 *     npm run screenshots            all views
 *     npm run screenshots -- book    the named views
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page, type ViewportSize } from 'playwright'
import type { Locale } from '../src/i18n/locale.ts'
import { CHROMIUM_FLAGS, findChromium } from '../test/browser.ts'
import { showAlerts, watchForRise } from '../test/e2e/alert-steps.ts'
import { wording, wordingIn } from '../test/e2e/wording.ts'
import { smallPng } from './small-png.ts'

interface View {
  readonly name: string
  /** Arranges the desk, once and in English; it stays so for all pictures of the view. */
  readonly arrange?: (page: Page) => Promise<unknown>
  /** Brings a window in any language into the state to be shown. */
  readonly open?: (page: Page, locale: Locale) => Promise<unknown>
  /** Where it is not that of the others. */
  readonly size?: ViewportSize
  /** What is there once the window can be shown. */
  readonly shown: string
}

interface Look {
  readonly colours: 'light' | 'dark'
  readonly locale: string
  readonly spoken: Locale
  readonly language: string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const directory = join(root, 'docs/images')
const shell = join(root, 'out/main/web.js')

/** Enough for every row to have been fetched and for some to have moved. */
const ROWS_TO_WAIT_FOR = 20
/** The view as somebody meets it who starts for the first time. */
const WELCOMING = 'watchlist'
const HEALTHY_ROW = '[data-instrument][data-state="healthy"]'
const ARRANGING: Look = { colours: 'light', locale: 'en-GB', spoken: 'en', language: 'en' }
/** Longer than a change of the arrangement waits to be kept, and than what appears takes to stand still. */
const SETTLE_MS = 1_200
const SIZE = { width: 1200, height: 740 } as const
const DESK_SIZE = { width: 1440, height: 900 } as const
const PHONE_SIZE = { width: 390, height: 844 } as const

const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((colours) => [
  { colours, locale: 'en-GB', spoken: 'en', language: 'en' },
  { colours, locale: 'zh-CN', spoken: 'zh-CN', language: 'zh' },
])

const dialog = '[role="dialog"], dialog[open]'

const views: readonly View[] = [
  { name: 'desk', shown: '[data-panel="depth"] [data-figure="mid"]', size: DESK_SIZE },
  { name: 'watchlist', shown: HEALTHY_ROW },
  { name: 'health', arrange: showHealth, shown: '[data-panel="health"]' },
  { name: 'chart', arrange: (page) => maximise(page, 'chart'), shown: '[data-panel="chart"] canvas' },
  { name: 'book', arrange: (page) => maximise(page, 'depth'), shown: '[data-book] [data-figure="mid"]' },
  { name: 'alerts', arrange: makeAlerts, shown: '[data-alert][data-state="armed"]' },
  { name: 'news', arrange: (page) => maximise(page, 'news'), shown: '[data-headline]' },
  { name: 'settings', open: (page) => page.keyboard.press('ControlOrMeta+,'), shown: dialog },
  { name: 'palette', open: searchForBank, shown: '[role="option"]' },
  { name: 'connect', open: openConnect, shown: dialog },
  { name: 'phone', shown: HEALTHY_ROW, size: PHONE_SIZE },
]

async function showHealth(page: Page): Promise<void> {
  await page.getByRole('tab', { name: wording('health_panel') }).click()
  await maximise(page, 'health')
}

async function openConnect(page: Page, locale: Locale): Promise<void> {
  await page.keyboard.press('F10')
  await page.getByRole('menuitem', { name: wordingIn(locale, 'action_connect') }).click()
}

/** The panel has to be in view: a tab that hides it is chosen first. */
async function maximise(page: Page, kind: string): Promise<void> {
  const shown = page.locator(`[data-panel="${kind}"]`)
  await shown.waitFor()
  const group = page.locator('.dv-groupview').filter({ has: shown })
  await group.getByRole('button', { name: wording('panel_maximise'), exact: true }).click()
}

/** Prices a little above those of the simulated market, so that the alerts stay armed while the pictures are taken. */
const WATCHED: readonly (readonly [string, number])[] = [
  ['stock:US::AAPL', 290],
  ['stock:US::MSFT', 540],
  ['stock:US::NVDA', 200],
  ['crypto:BA::BTCUSDT', 99_000],
]

async function makeAlerts(page: Page): Promise<void> {
  for (const [instrument, price] of WATCHED) await watchForRise(page, instrument, price)
  await showAlerts(page)
  await maximise(page, 'alerts')
}

async function searchForBank(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K')
  await page.locator('input[role="combobox"]').fill('ba')
}

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

/** A window of its own browser profile, which goes afterwards; what the shell keeps stays. */
async function inWindow(
  browser: Browser,
  address: string,
  look: Look,
  size: ViewportSize,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const { locale, colours: colorScheme } = look
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 1, locale, colorScheme })
  const page = await context.newPage()
  await page.goto(address)
  await act(page)
  await context.close()
}

async function takeView(browser: Browser, address: string, view: View): Promise<void> {
  await inWindow(browser, address, ARRANGING, DESK_SIZE, async (page) => {
    await page.locator(HEALTHY_ROW).nth(ROWS_TO_WAIT_FOR).waitFor()
    if (view.name !== WELCOMING) await page.getByRole('button', { name: wording('welcome_keep') }).click()
    await view.arrange?.(page)
    await page.waitForTimeout(SETTLE_MS)
  })
  for (const look of looks) {
    await inWindow(browser, address, look, view.size ?? SIZE, async (page) => {
      await page.locator('header nav').first().waitFor()
      await page.waitForTimeout(SETTLE_MS)
      await view.open?.(page, look.spoken)
      await page.locator(view.shown).first().waitFor()
      await page.waitForTimeout(SETTLE_MS)
      const file = join(directory, `${view.name}-${look.colours}-${look.language}.png`)
      writeFileSync(file, smallPng(await page.screenshot()))
    })
  }
}

async function take(chosen: readonly View[]): Promise<void> {
  mkdirSync(directory, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    for (const view of chosen) await withShell((address) => takeView(browser, address, view))
  } finally {
    await browser.close()
  }
}

/** A shell of its own for each view, so that none is arranged for another. */
async function withShell(act: (address: string) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'quotedeck-pictures-'))
  const { child, address } = startShell(profile)
  try {
    await act(await address)
  } finally {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(profile, { recursive: true, force: true })
  }
}

const names = process.argv.slice(2)
const chosen = views.filter(({ name }) => names.length === 0 || names.includes(name))

if (existsSync(shell)) await take(chosen)
else {
  console.error('There is no build to take pictures of: run `npm run build` first.')
  process.exitCode = 1
}
