/** The browser whose pages stand for windows. It is started by the tests and reached over the debugging protocol. */
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

/** Opens an empty page. */
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

/** Lets the browser grant every page these permissions, and no other, for as long as the line stands. */
export async function grantPermissions(permissions: readonly GrantedPermission[]): Promise<void> {
  const browser = await line()
  await browser.send('Browser.grantPermissions', { permissions: [...permissions] })
}

/** A page that is closed while the tests still hold it at its start would never let the script go on that opened it. */
async function closeOnceRunning(browser: DebugLine, targetId: string): Promise<void> {
  const session = await browser.attach(targetId).catch(() => null)
  // Timers stand still in a page that is held.
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
  // Windows are asked for by message, so whatever a page opens all the same went round the application.
  browser.on('Target.targetCreated', ({ targetInfo: { targetId, openerId = '' } }) => {
    if (pages.has(openerId)) void closeOnceRunning(browser, targetId)
  })
  browser.on('Target.targetDestroyed', ({ targetId }) => pages.get(targetId)?.emit('close'))
  browser.on('Target.targetCrashed', ({ targetId }) => pages.get(targetId)?.emit('crash'))
  void browser.ended.then(() => pages.forEach((page) => page.emit('close')))
  await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] })
  return browser
}
