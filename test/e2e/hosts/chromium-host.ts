/** The browsers of one test worker, shared by the hosts whose windows are pages in them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright/test'
import { CHROMIUM_FLAGS, findChromium, findHeadlessChromium } from '#test/browser.ts'

/** A foreign name that resolves to this machine, as with DNS rebinding. */
export const REBOUND_NAME = 'rebound.example'

/**
 * Disables V8's optimising compiler. A specification's page lives for seconds, in which it costs more processor time
 * than it saves; the results are the same.
 */
const FAST_TO_COMPILE = '--js-flags=--no-turbofan'

export interface WorkerBrowser {
  readonly context: BrowserContext
  /** The address at which a second client reaches the same pages. */
  readonly address: string
  close(): Promise<void>
}

export interface Browsers {
  /**
   * Starts the browser on the first call.
   *
   * @param whole - Uses a browser with windows, which supports the system's dragging and clipboard.
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
    // Without animation: a flash would paint sixty frames a second without any use for the tests.
    reducedMotion: 'reduce',
    // As wide as a desk: narrower lists and charts would move their buttons into menus.
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

/** Closes the pages of the last test; the browser needs one page to stay alive. */
export async function closePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) if (page.url() !== 'about:blank') await page.close()
}
