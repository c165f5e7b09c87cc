/** The browsers of one test worker, shared by the hosts whose windows are pages in them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright/test'
import { CHROMIUM_FLAGS, findChromium, findHeadlessChromium } from '#test/browser.ts'

/** A name of somebody else that leads to this machine, as by DNS rebinding. */
export const REBOUND_NAME = 'rebound.example'

/**
 * Without V8's last compiler. A page of a specification lives for seconds, in which that takes more of the processor than its
 * code saves; what the page does is the same.
 */
const FAST_TO_COMPILE = '--js-flags=--no-turbofan'

export interface WorkerBrowser {
  readonly context: BrowserContext
  /** Where a second client reaches the same pages. */
  readonly address: string
  close(): Promise<void>
}

export interface Browsers {
  /**
   * Starts the browser when it is asked for the first time.
   *
   * @param whole - With what a browser without windows of its own has not: dragging by the system, and its clipboard.
   */
  open(options: { readonly whole: boolean }): Promise<WorkerBrowser>
  close(): Promise<void>
}

export function createBrowsers(): Browsers {
  const started = new Map<string, Promise<WorkerBrowser>>()
  return {
    open({ whole }) {
      const program = whole ? findChromium() : findHeadlessChromium()
      const browser = started.get(program) ?? startBrowser(program)
      started.set(program, browser)
      return browser
    },
    async close() {
      for (const browser of started.values()) await (await browser).close()
    },
  }
}

async function startBrowser(program: string): Promise<WorkerBrowser> {
  const directory = mkdtempSync(join(tmpdir(), 'quotedeck-browser-'))
  const context = await chromium.launchPersistentContext(directory, {
    executablePath: program,
    viewport: null,
    // A flash paints sixty pictures a second, which nobody looks at. What moves says nothing that standing still does not say.
    reducedMotion: 'reduce',
    // As wide as a desk: without a size, windows are so narrow that lists and charts put their buttons away into menus.
    args: [
      ...CHROMIUM_FLAGS,
      FAST_TO_COMPILE,
      '--window-size=1280,800',
      '--remote-debugging-port=0',
      `--host-resolver-rules=MAP ${REBOUND_NAME} 127.0.0.1`,
    ],
  })
  const [port = '', path = ''] = readFileSync(join(directory, 'DevToolsActivePort'), 'utf8').split('\n')
  return {
    context,
    address: `ws://127.0.0.1:${port}${path}`,
    async close() {
      await context.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Closes the pages of the last test; the browser needs one to stay alive. */
export async function closePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) if (page.url() !== 'about:blank') await page.close()
}
