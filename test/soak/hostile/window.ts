/** Uses one window of the web shell: opens tabs, scrolls panels and reloads the page. */
import { chromium, type Page } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '#test/browser.ts'
import { installFrameWatch, type FrameReport } from '../load/frames.ts'
import { SLOW_FRAME_MS } from '../load/sampler.ts'

interface WindowReport {
  /** The longest frame while panels are opened and scrolled, ms. */
  readonly longestMs: number
  readonly frames: number
  /** The browser's reports on frames over the bound. */
  readonly slow: readonly string[]
  /** Uncaught errors in the page. */
  readonly errors: readonly string[]
}

export interface HostileWindow {
  /** Opens the next tab and scrolls all panels. */
  act(): Promise<void>
  /** Reloads the page; frames of the start do not count. */
  reload(): Promise<void>
  close(): Promise<WindowReport>
}

const HISTOGRAM_PLACES = 1_001
const MAX_SLOW = 20
/** The time within which panels load on demand. */
const SETTLE_MS = 4_000

export async function openWindow(address: string): Promise<HostileWindow> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  const reports: FrameReport[] = []
  const errors: string[] = []
  let acts = 0
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(address)
  await watchFrames(page)

  async function report(): Promise<void> {
    reports.push(await page.evaluate<FrameReport>('frameWatch.report()'))
  }

  return {
    async act() {
      const tabs = page.locator('.dv-tab')
      await tabs.nth(acts++ % (await tabs.count())).click()
      await page.evaluate(scrollAll)
    },
    async reload() {
      await report()
      await page.reload()
      await watchFrames(page)
    },
    async close() {
      await report()
      await browser.close()
      return {
        longestMs: Math.max(...reports.map(({ longestMs }) => longestMs)),
        frames: reports.reduce((sum, { frames }) => sum + frames, 0),
        slow: reports.flatMap(({ slow }) => slow).slice(0, MAX_SLOW),
        errors,
      }
    },
  }
}

async function watchFrames(page: Page): Promise<void> {
  await page.locator('[data-panel]').first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(`(${installFrameWatch.toString()})(${SLOW_FRAME_MS}, ${HISTOGRAM_PLACES}, ${MAX_SLOW})`)
}

/** Runs in the page: scrolls every element one step down, or from its end to the start. */
function scrollAll(): void {
  for (const element of document.querySelectorAll('[data-panel] *')) {
    if (element.scrollHeight <= element.clientHeight + 1) continue
    const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1
    element.scrollTop = isAtEnd ? 0 : element.scrollTop + element.clientHeight
  }
}
