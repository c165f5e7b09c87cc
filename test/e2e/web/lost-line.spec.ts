/** A page that was left open, and the possible servers at its address. */
import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright/test'
import { WebSocketServer } from 'ws'
import type { KeyAnswer } from '#contract/web/web-handshake.ts'
import { WRONG_KEY_CODE } from '#contract/web/web-frames.ts'
import { alertPanel, showAlerts, watchForRise } from '../steps/alert-steps.ts'
import { openChart } from '../steps/chart.ts'
import { openDesk } from '../steps/desk.ts'
import { expectDrained, expectLive, loss, marketColours } from '../steps/drained.ts'
import { expect, test } from '../fixture.ts'
import type { Application } from '../hosts/host.ts'
import { wording, type MessageKey } from '../steps/wording.ts'

test.use({ deskPanels: ['watchlist', 'chart', 'depth', 'tape', 'company', 'alerts'], ownMarket: false })

const BITCOIN = 'crypto:BA::BTCUSDT'

const portOf = (page: Page) => new URL(page.url()).port
const addressOf = async (application: Application) => (await application.address?.()) ?? ''

async function openMarket(application: Application): Promise<Page> {
  const page = await application.firstWindow()
  await openChart(page)
  const panel = (kind: string) => page.locator(`[data-panel="${kind}"]`)
  await expect(panel('depth').locator('header[data-state="healthy"]')).toBeVisible()
  await expect(panel('tape').locator('header[data-state="healthy"]')).toBeVisible()
  await expect(panel('company').locator('[data-state="healthy"]')).toBeVisible()
  await expect.poll(() => marketColours(page)).not.toEqual([])
  return page
}

/** Opens a desk whose own code breaks its line on an event. */
async function openBreakable(application: Application, desk: Page): Promise<Page> {
  const page = await desk.context().newPage()
  await page.addInitScript(() => {
    const { WebSocket: Socket } = window
    window.WebSocket = class extends Socket {
      constructor(address: string | URL) {
        super(address)
        // Uses global state, because the page's own objects cannot be reached.
        sessionStorage.setItem('sockets', `${Number(sessionStorage.getItem('sockets')) + 1}`)
        window.addEventListener('break the line', () => this.close(), { once: true })
      }
    }
  })
  await page.goto(await addressOf(application))
  await expect.poll(async () => (await openDesk(page).prices()).size).toBeGreaterThanOrEqual(20)
  return page
}

async function openAlerts(page: Page): Promise<void> {
  await watchForRise(page, BITCOIN, 10_000_000)
  await showAlerts(page)
  await expect(alertPanel(page).locator('[data-alert][data-state="armed"]')).toBeVisible()
}

/** Opens a window by the menu of workspaces. */
async function openKind(page: Page, name: MessageKey): Promise<Page> {
  await page.locator('[data-workspace]').click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: wording(name) }).click()
  return opened
}

async function openStrip(page: Page): Promise<Page> {
  const strip = await openKind(page, 'window_ticker_new')
  await expect(strip.locator('li[data-state="healthy"]').first()).toBeVisible()
  return strip
}

/** Starts another server at the address of a shell that has ended. */
async function occupy(port: string, answer: ((page: string) => KeyAnswer) | null): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Newer</title>')
  })
  if (answer !== null)
    new WebSocketServer({ server }).on('connection', (socket) =>
      socket.on('message', (data: Buffer) => {
        const said = answer(data.toString())
        socket.send(JSON.stringify(said))
        if ('refused' in said) socket.close(WRONG_KEY_CODE)
      }),
    )
  await new Promise<void>((listening) => server.listen(Number(port), '127.0.0.1', listening))
  return server
}

const NEWER = { protocol: 1, version: '99.1.0', build: 'newer' }

/** Runs the steps while another server answers at the port. */
async function during(port: string, answer: Parameters<typeof occupy>[1], isThere: () => Promise<void>): Promise<void> {
  const server = await occupy(port, answer)
  await isThere()
  server.closeAllConnections()
  server.close()
}

function sumOfPixels(element: HTMLElement | SVGElement): number {
  if (!(element instanceof HTMLCanvasElement)) throw new Error('It is no canvas.')
  const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
  let sum = 0
  for (const value of pixels) sum += value
  return sum
}

test('says in every window and panel alike what became of its shell, and takes the address of a new one', async ({
  launch,
}) => {
  test.slow()
  const first = await launch()
  const desk = await openMarket(first)
  const port = portOf(desk)
  const other = await openBreakable(first, desk)

  await test.step('a line that broke comes back, beside one that did not', async () => {
    const prices = async () => JSON.stringify([...(await openDesk(other).prices())])
    await other.evaluate(() => window.dispatchEvent(new Event('break the line')))
    await expect.poll(() => other.evaluate(() => sessionStorage.getItem('sockets'))).toBe('2')
    await expectLive(other)
    const before = await prices()
    await expect.poll(prices).not.toBe(before)
    await expectLive(desk)
  })

  await openAlerts(other)
  const settings = await openKind(desk, 'window_settings_open')
  await expect(settings.getByRole('heading', { level: 1 })).toBeVisible()
  const pages = [desk, other, await openStrip(desk), settings]

  await test.step('nothing answers any more, while ages and the system’s colours still change', async () => {
    await desk.emulateMedia({ colorScheme: 'light' })
    const age = desk.locator('[data-panel="depth"] [data-figure="age"]')
    expect(await desk.getByRole('grid').locator('[data-state="healthy"]').count()).toBeGreaterThan(0)
    await first.crash()
    for (const page of pages) await expectDrained(page, 'down')
    await expect(loss(desk)).toContainText(wording('line_down_title'))
    const ageThen = await age.textContent()
    await expect(age).not.toHaveText(ageThen ?? '')
    const brightness = () => desk.locator('[data-panel="chart"] canvas').first().evaluate(sumOfPixels)
    const light = await brightness()
    await desk.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(brightness).not.toBe(light)
    expect(await marketColours(desk)).toEqual([])
  })

  await test.step('the shell was started again elsewhere, which a page cannot know', async () => {
    const elsewhere = await launch({ profile: first.profile })
    expect(new URL(await addressOf(elsewhere)).port).not.toBe(port)
    await expectDrained(desk, 'down')
    await elsewhere.crash()
  })

  await test.step('another profile', async () => {
    const another = await launch({ words: ['--port', port] })
    await expectDrained(desk, 'otherProfile')
    await expect(loss(desk)).toContainText(first.profile)
    await another.crash()
  })

  await test.step('another version', () =>
    during(
      port,
      () => ({ refused: { ...NEWER, isSameProfile: true } }),
      async () => {
        await expectDrained(desk, 'otherVersion')
        await expect(loss(desk)).toContainText(NEWER.version)
        await expect(loss(desk).getByRole('button')).toHaveCount(0)
      },
    ))

  await test.step('another program', () => during(port, null, () => expectDrained(desk, 'occupied')))

  await test.step('the shell was started again: the old key opens nothing, the new address does', async () => {
    const again = await launch({ profile: first.profile, words: ['--port', port] })
    const address = await addressOf(again)
    for (const page of pages) await expectDrained(page, 'restarted')
    await expect(loss(desk)).toContainText(wording('line_restarted_title'))
    await expect(desk).toHaveTitle(new RegExp(wording('line_lost'), 'u'))
    await desk.reload()
    await expect(desk.getByText(wording('line_restarted_title'))).toBeVisible()
    await expect(desk.getByRole('grid')).toHaveCount(0)

    // As pasted into the address bar of the open page.
    await desk.goto(address)
    await expect(desk.getByRole('grid')).toBeVisible()
    await expect.poll(async () => (await openDesk(desk).prices()).size).toBeGreaterThanOrEqual(20)
    await expectLive(desk)
    await again.crash()
  })

  await test.step('another version that lets it in, whose pages it offers to load', () =>
    during(
      port,
      () => ({ ready: { ...NEWER, profile: { id: 'its-own', directory: first.profile } } }),
      async () => {
        await expectDrained(desk, 'otherVersion')
        await loss(desk)
          .getByRole('button', { name: wording('line_reload') })
          .click()
        await expect(desk).toHaveTitle('Newer')
      },
    ))
})
