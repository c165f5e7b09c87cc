/**
 * A separate Chromium, driven over its debugging protocol: Playwright makes every page believe that it is in front, but
 * here the others must be hidden.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHROMIUM_FLAGS, findChromium } from '#test/browser.ts'
import { openDebugLine, type DebugSession } from '#test/debug-line.ts'

export interface LoadBrowser {
  /** The id of its first process. */
  readonly pid: number
  /**
   * Opens a page and waits until it is ready: in front of the others, which are then hidden, or in its own window
   * beside them.
   *
   * @param isReady An expression that is evaluated in the page.
   */
  open(address: string, isBeside: boolean, isReady?: string): Promise<LoadPage>
  close(): Promise<void>
}

export interface LoadPage {
  readonly session: DebugSession
  /** Brings it to the front and hides all others. */
  show(): Promise<void>
  /** Minimises its window. */
  minimise(): Promise<void>
  restore(): Promise<void>
}

const START_LIMIT_MS = 20_000
/** The time within which panels load on demand on a busy machine. */
const SETTLE_MS = 2_500
const LOOK_MS = 50
const HAS_PANELS = `document.querySelector('[data-panel]') !== null`

export async function startLoadBrowser(directory: string): Promise<LoadBrowser> {
  const child = spawn(
    findChromium(),
    [
      ...CHROMIUM_FLAGS,
      '--headless',
      '--window-size=1920,1080',
      '--remote-debugging-port=0',
      `--user-data-dir=${directory}`,
      // A spare renderer would have memory that belongs to no page.
      '--disable-features=SpareRendererForSitePerProcess',
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const exited = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  const line = await openDebugLine(await debugAddress(directory))
  let isFirst = true

  async function targetOfNext(newWindow: boolean): Promise<string> {
    if (!isFirst) return (await line.send('Target.createTarget', { url: 'about:blank', newWindow })).targetId
    isFirst = false
    const { targetInfos } = await line.send('Target.getTargets')
    const first = targetInfos.find(({ type }) => type === 'page')
    return first === undefined ? targetOfNext(newWindow) : first.targetId
  }

  return {
    pid: child.pid ?? Number.NaN,
    async open(address, isBeside, isReady = HAS_PANELS) {
      const targetId = await targetOfNext(isBeside)
      const session = await line.attach(targetId)
      const show = async () => void (await line.send('Target.activateTarget', { targetId }))
      await show()
      await session.send('Page.enable')
      await session.send('Page.navigate', { url: address })
      await until(session, isReady)
      const setWindow = async (windowState: 'minimized' | 'normal') => {
        const { windowId } = await line.send('Browser.getWindowForTarget', { targetId })
        await line.send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
      }
      return { session, show, minimise: () => setWindow('minimized'), restore: () => setWindow('normal') }
    },
    async close() {
      await line.send('Browser.close').catch(() => undefined)
      line.close()
      await Promise.race([exited, sleep(5_000)])
      child.kill('SIGKILL')
    },
  }
}

async function debugAddress(directory: string): Promise<string> {
  const file = join(directory, 'DevToolsActivePort')
  for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; await sleep(LOOK_MS)) {
    const [port = '', path = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (path !== '') return `ws://127.0.0.1:${port}${path}`
  }
  throw new Error('Chromium did not start in time.')
}

async function until(session: DebugSession, isReady: string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  while ((await session.evaluate(isReady)) !== true) {
    if (Date.now() > limit) throw new Error(`A page was not ready in time: ${isReady}`)
    await sleep(LOOK_MS)
  }
  await sleep(SETTLE_MS)
}
