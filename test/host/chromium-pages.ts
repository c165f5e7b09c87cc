/** The browser whose pages are the windows. The tests start it; it is reached over the debugging protocol. */
import { openDebugLine, type DebugLine } from '../debug-line.ts'
import { ChromiumPage } from './chromium-page.ts'

/** The environment variable that holds the address of the browser's debugging line, `ws://127.0.0.1:<port>/<path>`. */
export const BROWSER_ADDRESS = 'STAND_IN_BROWSER'

export type GrantedPermission =
  | 'geolocation'
  | 'notifications'
  | 'midi'
  | 'videoCapture'
  | 'audioCapture'
  | ClipboardUse
type ClipboardUse = 'clipboardReadWrite' | 'clipboardSanitizedWrite'

/** The pages of this application, by the browser's name for them. Others may have pages there too. */
const pages = new Map<string, ChromiumPage>()
let connecting: Promise<DebugLine> | null = null

export async function newPage(): Promise<ChromiumPage> {
  const browser = await line()
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' })
  const page = new ChromiumPage(targetId, await browser.attach(targetId), () =>
    browser.send('Target.closeTarget', { targetId }),
  )
  pages.set(targetId, page)
  page.once('close', () => pages.delete(targetId))
  return page
}

/** Grants all pages exactly these permissions while the line is open. */
export async function grantPermissions(permissions: readonly GrantedPermission[]): Promise<void> {
  const browser = await line()
  await browser.send('Browser.grantPermissions', { permissions: [...permissions] })
}

/**
 * Closes a page only after it runs: if the tests still hold it at its start, closing it would block the script that
 * opened it.
 */
async function closeOnceRunning(browser: DebugLine, targetId: string): Promise<void> {
  const session = await browser.attach(targetId).catch(() => null)
  // Timers do not run in a page that is held.
  await session?.evaluate('new Promise((done) => setTimeout(done))').catch(() => undefined)
  await browser.send('Target.closeTarget', { targetId }).catch(() => undefined)
}

function line(): Promise<DebugLine> {
  connecting ??= connect()
  return connecting
}

async function connect(): Promise<DebugLine> {
  const address = process.env[BROWSER_ADDRESS]
  if (address === undefined) throw new Error(`${BROWSER_ADDRESS} does not name a browser.`)
  const browser = await openDebugLine(address)
  // Windows are requested by message, so a page opened in another way has bypassed the application.
  browser.on('Target.targetCreated', ({ targetInfo: { targetId, openerId = '' } }) => {
    if (pages.has(openerId)) void closeOnceRunning(browser, targetId)
  })
  browser.on('Target.targetDestroyed', ({ targetId }) => pages.get(targetId)?.emit('close'))
  browser.on('Target.targetCrashed', ({ targetId }) => pages.get(targetId)?.emit('crash'))
  void browser.ended.then(() => pages.forEach((page) => page.emit('close')))
  await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] })
  return browser
}
