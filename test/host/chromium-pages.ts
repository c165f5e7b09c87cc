/** The browser whose pages stand for windows. It is started by the tests and reached over the debugging protocol. */
import { chromium, type BrowserContext } from 'playwright'

/** The environment variable that holds the address of the browser's debugging port. */
export const BROWSER_ADDRESS = 'STAND_IN_BROWSER'

let connecting: Promise<BrowserContext> | null = null

export function pages(): Promise<BrowserContext> {
  connecting ??= connect()
  return connecting
}

async function connect(): Promise<BrowserContext> {
  const address = process.env[BROWSER_ADDRESS]
  if (address === undefined) throw new Error(`${BROWSER_ADDRESS} does not name a browser.`)
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The browser has no context.')
  return context
}
