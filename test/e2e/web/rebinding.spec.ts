/**
 * Foreign pages in the user's browser that try to reach the web shell: under a name that resolves here, and from
 * another port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixture.ts'
import { REBOUND_NAME } from '../hosts/chromium-host.ts'

test.use({ ownMarket: false })

interface Reached {
  /** The status of a request for the shell's first page; null if the browser blocked it. */
  readonly status: number | null
  readonly hasContent: boolean
  readonly line: boolean
}

/**
 * Returns what a page of this origin receives from the shell at that host. The page is local, so that the browser's own
 * rules do not block it.
 */
async function reachFrom(page: Page, origin: string, target: string): Promise<Reached> {
  await page.goto(`${origin}/`)
  return page.evaluate(async (host) => {
    const answer = await fetch(`http://${host}/`).catch(() => null)
    const text = await answer?.text()
    const line = await new Promise<boolean>((resolve) => {
      const socket = new WebSocket(`ws://${host}/socket`)
      socket.onopen = () => resolve(true)
      socket.onerror = () => resolve(false)
    })
    return { status: answer?.status ?? null, hasContent: text?.includes('<script') ?? false, line }
  }, target)
}

test('gives a page of another origin nothing, under any name that leads here', async ({ launch }) => {
  const application = await launch()
  const first = await application.firstWindow()
  const { port, host, origin } = new URL(first.url())
  const stranger = createServer((_request, response) => response.end('A page of somebody else.'))
  await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening))
  const strangerPort = (stranger.address() as AddressInfo).port
  try {
    const page = await first.context().newPage()
    // A foreign page would not have our policy.
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setBypassCSP', { enabled: true })
    expect(await reachFrom(page, origin, host)).toEqual({ status: 200, hasContent: true, line: true })
    const rebound = `${REBOUND_NAME}:${port}`
    expect(await reachFrom(page, `http://${rebound}`, rebound)).toEqual({ status: 421, hasContent: false, line: false })
    const nothing = { status: null, hasContent: false, line: false }
    for (const name of [REBOUND_NAME, '127.0.0.1'])
      expect(await reachFrom(page, `http://${name}:${strangerPort}`, host)).toEqual(nothing)
  } finally {
    stranger.closeAllConnections()
    stranger.close()
  }
})
