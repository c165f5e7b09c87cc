/**
 * Takes the pictures of the documentation: every view of the built web shell over the simulated market, in each language, light and dark.
 * Needs a build (`npm run build`). Writes `VIEW-COLOURS-LANGUAGE.png` to `docs/images` if documents show the view, else to
 * `test-results/pictures` for review.
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
import { expect } from 'playwright/test'
import type { Locale } from '#i18n/locale.ts'
import { CHROMIUM_FLAGS, findChromium } from '#test/browser.ts'
import { showAlerts, watchForRise } from '#test/e2e/steps/alert-steps.ts'
import { addPanel } from '#test/e2e/steps/panels.ts'
import { wording, wordingIn } from '#test/e2e/steps/wording.ts'
import { smallPng } from './small-png.ts'

interface View {
  readonly name: string
  /** Arranges the desk once, in English, for all pictures of the view. */
  readonly arrange?: (page: Page) => Promise<unknown>
  /** Prepares a window in any language for the picture. */
  readonly open?: (page: Page, locale: Locale) => Promise<unknown>
  /** If it differs from the default. */
  readonly size?: ViewportSize
  /** Selector that is visible when the window is ready. */
  readonly shown: string
  /** How long prices are watched first, ms, which sparklines need. */
  readonly watchedMs?: number
  /** Whether documents show it. */
  readonly isPublished?: true
}

interface Look {
  readonly colours: 'light' | 'dark'
  readonly locale: string
  readonly spoken: Locale
  readonly language: string
}

const root = fileURLToPath(new URL('..', import.meta.url))
const published = join(root, 'docs/images')
const unpublished = join(root, 'test-results/pictures')
const shell = join(root, 'out/main/web.js')

/** Enough rows to show that prices were fetched and some have moved. */
const ROWS_TO_WAIT_FOR = 20
/** The views of the first start or of a layout chosen there. */
const WELCOMING = ['welcome', 'grid', 'tape']
const HEALTHY_ROW = '[data-instrument][data-state="healthy"]'
const ARRANGING: Look = { colours: 'light', locale: 'en-GB', spoken: 'en', language: 'en' }
/** Longer than the delay of storing the arrangement, and than animations take, ms. */
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
  {
    name: 'desk',
    shown: '[data-panel="depth"] [data-figure="mid"]',
    size: DESK_SIZE,
    watchedMs: 60_000,
    isPublished: true,
  },
  { name: 'welcome', shown: '[data-layout="chartist"]', size: DESK_SIZE },
  { name: 'watchlist', arrange: (page) => maximise(page, 'watchlist'), shown: HEALTHY_ROW },
  { name: 'health', arrange: showHealth, shown: '[data-panel="health"]' },
  { name: 'chart', arrange: drawOnChart, shown: '[data-panel="chart"] [data-tag="alert"]', isPublished: true },
  { name: 'grid', arrange: makeGrid, shown: '[data-panel="chart"] canvas', size: DESK_SIZE, isPublished: true },
  {
    name: 'tape',
    arrange: showTape,
    shown: '[data-panel="tape"] [data-field="side"]',
    size: DESK_SIZE,
    isPublished: true,
  },
  {
    name: 'positions',
    arrange: enterPositions,
    shown: '[data-position]',
    size: { width: 1200, height: 470 },
    isPublished: true,
  },
  { name: 'book', arrange: (page) => maximise(page, 'depth'), shown: '[data-book] [data-figure="mid"]' },
  {
    name: 'alerts',
    arrange: makeAlerts,
    shown: '[data-alert][data-state="armed"]',
    size: { width: 1200, height: 470 },
    isPublished: true,
  },
  { name: 'news', arrange: (page) => maximise(page, 'news'), shown: '[data-headline]' },
  { name: 'settings', open: (page) => page.keyboard.press('ControlOrMeta+,'), shown: dialog },
  { name: 'palette', open: searchForBank, shown: '[role="option"]' },
  { name: 'connect', open: openConnect, shown: dialog },
  { name: 'phone', shown: HEALTHY_ROW, size: PHONE_SIZE },
]

async function drawOnChart(page: Page): Promise<void> {
  await maximise(page, 'chart')
  const plot = page.locator('[data-panel="chart"]').getByRole('application')
  await plot.focus()
  for (const indicator of [wording('indicator_ma'), wording('indicator_rsi')]) {
    await page.getByRole('button', { name: wording('chart_indicators'), exact: true }).click()
    await page.getByRole('menuitemradio', { name: indicator }).first().click()
  }
  const box = await plot.boundingBox()
  if (box === null) throw new Error('The chart cannot be seen.')
  await page.locator('[data-tool="trend"]').click()
  await page.mouse.move(box.x + box.width * 0.62, box.y + box.height * 0.62)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.42, { steps: 4 })
  await page.mouse.up()
  await page.locator('[data-style-bar]').waitFor()
  await page.keyboard.press('Alt+Shift+T')
  await page.getByRole('button', { name: wording('alert_save'), exact: true }).click()
  await page.locator('[data-panel="chart"] [data-tag="alert"]').waitFor()
  await page.keyboard.press('Escape')
}

const chooseLayout = async (page: Page, layout: 'chartist' | 'book'): Promise<void> => {
  await page.locator(`[data-layout="${layout}"]`).click()
  await page.getByRole('button', { name: wording('welcome_keep') }).click()
}

async function makeGrid(page: Page): Promise<void> {
  await chooseLayout(page, 'chartist')
  await page
    .locator('[data-panel="chart"]')
    .getByRole('application')
    .click({ position: { x: 200, y: 200 } })
  await page.keyboard.press('ControlOrMeta+K')
  await page.locator('input[role="combobox"]').fill(`${wording('command_panel_chart_grid')}4`)
  await page.locator('[role="option"]').first().click()
  await page.locator('[data-panel="chart"] canvas').nth(3).waitFor()
}

const TRADES_TO_WAIT_FOR = 8

async function showTape(page: Page): Promise<void> {
  await chooseLayout(page, 'book')
  await page.locator('[data-panel="tape"] [data-field="side"]').nth(TRADES_TO_WAIT_FOR).waitFor({ timeout: 90_000 })
}

const HELD: readonly (readonly [instrument: string, quantity: string, price: string])[] = [
  ['stock:US::AAPL', '40', '241.5'],
  ['stock:US::NVDA', '120', '201.3'],
  ['stock:US::MSFT', '15', '455'],
  ['crypto:BA::BTCUSDT', '0.25', '84200'],
]

async function enterPositions(page: Page): Promise<void> {
  for (const [instrument, quantity, price] of HELD) {
    await page.locator(`[data-panel="watchlist"] [data-instrument="${instrument}"]`).first().click() // prettier-ignore
    await page.keyboard.press('Alt+Shift+L')
    const lots = page.getByRole('dialog')
    // A lot cannot be saved until its symbol's currency is known.
    await expect(lots.getByLabel(wording('lot_currency'), { exact: true })).toHaveValue(/\w/u)
    await lots.getByLabel(wording('lot_quantity'), { exact: true }).fill(quantity)
    await page.keyboard.press('Tab')
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
    await lots.locator('[data-lot]').waitFor()
    await page.keyboard.press('Escape')
  }
  await addPanel(page, 'positions', 'positions_panel')
  await maximise(page, 'positions')
}

async function showHealth(page: Page): Promise<void> {
  await page.getByRole('tab', { name: wording('health_panel') }).click()
  await maximise(page, 'health')
}

async function openConnect(page: Page, locale: Locale): Promise<void> {
  await page.keyboard.press('F10')
  await page.getByRole('menuitem', { name: wordingIn(locale, 'action_connect') }).click()
}

/** The panel must be visible, so its tab must be chosen first. */
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

/** `address` resolves when the shell prints it. */
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
    if (!WELCOMING.includes(view.name)) await page.getByRole('button', { name: wording('welcome_keep') }).click()
    await view.arrange?.(page)
    await page.waitForTimeout(SETTLE_MS)
  })
  for (const look of looks) {
    await inWindow(browser, address, look, view.size ?? SIZE, async (page) => {
      await page.locator('header nav').first().waitFor()
      await page.waitForTimeout(SETTLE_MS)
      await view.open?.(page, look.spoken)
      await page.locator(view.shown).first().waitFor()
      await page.waitForTimeout(view.watchedMs ?? SETTLE_MS)
      const file = join(
        view.isPublished === true ? published : unpublished,
        `${view.name}-${look.colours}-${look.language}.png`,
      )
      writeFileSync(file, smallPng(await page.screenshot()))
    })
  }
}

async function take(chosen: readonly View[]): Promise<void> {
  for (const directory of [published, unpublished]) mkdirSync(directory, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    for (const view of chosen) await withShell((address) => takeView(browser, address, view))
  } finally {
    await browser.close()
  }
}

/** Runs a separate shell for each view, so that its arrangement affects no other. */
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
