/**
 * Measures how long a chart takes to show another symbol with stored bars: from the click on a row of the list until
 * the picture is painted, in the built web shell with its simulated market. Needs a build (`npm run build`).
 */
import { chromium, type Page } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../browser.ts'
import { type BenchRow } from './row.ts'
import { startShell } from './start.ts'

const SYMBOLS = 6
const ROUNDS = 8
const GOAL_FRAMES = 2
/** The first visit of a symbol reads its bars from the service. */
const FIRST_VISIT_MS = 2_500
/** Longer than the delay for symbols that are only passed over. */
const BETWEEN_MS = 400

interface Choice {
  readonly ms: number
  /** Frames of the browser between the click and the painted picture. */
  readonly frames: number
}

declare global {
  interface Window {
    chosen: Promise<Choice>
  }
}

export async function benchSymbol(): Promise<readonly BenchRow[]> {
  const shell = await startShell()
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 820 } })
    await page.goto(shell.address)
    await page.locator('[data-instrument]').first().waitFor()
    await page.locator('[role="application"] canvas').first().waitFor()
    const instruments = await page
      // Stocks have hundreds of served bars each.
      .locator('[data-instrument^="stock:"]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-instrument') ?? ''))
    const visited = instruments.slice(0, SYMBOLS)
    for (const instrument of visited) {
      await choose(page, instrument)
      await page.waitForTimeout(FIRST_VISIT_MS)
    }
    const choices: Choice[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      for (const instrument of visited) {
        choices.push(await choose(page, instrument))
        await page.waitForTimeout(BETWEEN_MS)
      }
    return rowsOf(choices)
  } finally {
    await browser.close()
    await shell.close()
  }
}

async function choose(page: Page, instrument: string): Promise<Choice> {
  const cell = page.locator(`[data-instrument="${instrument}"] [data-field="symbol"]`)
  await page.evaluate(watchForChart, instrument.split('::')[1] ?? '')
  await cell.click()
  return page.evaluate(() => window.chosen)
}

/** Runs in the page: counts frames from the next click until the one after the symbol's chart was drawn. */
function watchForChart(symbol: string): void {
  window.chosen = new Promise((resolve) => {
    const start = (): void => {
      const startAt = performance.now()
      let frames = 0
      // Runs after a frame has been painted.
      const look = (): void => {
        frames += 1
        const isDrawn = document.querySelector(`[role="application"][aria-label*="${symbol}"] canvas`) !== null
        if (isDrawn) resolve({ ms: performance.now() - startAt, frames })
        else next()
      }
      const next = () => requestAnimationFrame(() => setTimeout(look))
      next()
    }
    document.addEventListener('click', start, { capture: true, once: true })
  })
}

function rowsOf(choices: readonly Choice[]): readonly BenchRow[] {
  const at = (part: number, key: keyof Choice) => {
    const sorted = choices.map((choice) => choice[key]).toSorted((a, b) => a - b)
    return sorted[Math.ceil(sorted.length * part) - 1] ?? NaN
  }
  const row = (metric: string) => ({
    subject: 'symbol',
    case: 'chosen to chart drawn, bars stored',
    metric,
    peerName: '',
  })
  const alone = { peer: null, ratio: null }
  return [
    { ...row('frames, p95'), ...alone, ours: at(0.95, 'frames'), goal: GOAL_FRAMES },
    { ...row('frames, median'), ...alone, ours: at(0.5, 'frames'), goal: null },
    { ...row('ms, p95'), ...alone, ours: at(0.95, 'ms'), goal: null },
    { ...row('ms, median'), ...alone, ours: at(0.5, 'ms'), goal: null },
  ]
}
