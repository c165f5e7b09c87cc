/** A page that was left open, and what it meets at its address. */
import { createServer, type Server } from 'node:http'
import type { Page } from 'playwright/test'
import { WebSocketServer } from 'ws'
import type { KeyAnswer } from '../../../src/contract/web-handshake.ts'
import { WRONG_KEY_CODE } from '../../../src/contract/web-frames.ts'
import { alertPanel, showAlerts, watchForRise } from '../alert-steps.ts'
import { openChart } from '../chart.ts'
import { openDesk } from '../desk.ts'
import { expectDrained, expectLive, loss, marketColours } from '../drained.ts'
import { expect, test } from '../fixture.ts'
import type { Application } from '../hosts/host.ts'
import { showPanel, select } from '../panels.ts'
import { wording, type MessageKey } from '../wording.ts'

test.use({ deskPanels: ['watchlist', 'chart', 'depth', 'tape'], ownMarket: false })

const AAPL = 'stock:US::AAPL'
const BITCOIN = 'crypto:BA::BTCUSDT'

const portOf = (page: Page) => new URL(page.url()).port

/** A desk with a watchlist, a chart and a book, all of them with prices. */
async function openMarket(application: Application): Promise<Page> {
  const page = await application.firstWindow()
  await openChart(page)
  await expect(page.locator('[data-panel="depth"] header[data-state="healthy"]')).toBeVisible()
  await expect.poll(() => marketColours(page)).not.toEqual([])
  return page
}

async function openTape(application: Application): Promise<Page> {
  const page = await application.openWindow()
  await select(openDesk(page), AAPL)
  const tape = await showPanel(page, 'tape', 'tape_panel')
  await expect(tape.locator('header[data-state="healthy"]')).toBeVisible()
  return page
}

async function openAlerts(application: Application): Promise<Page> {
  const page = await application.openWindow()
  await watchForRise(page, BITCOIN, 10_000_000)
  await showAlerts(page)
  await expect(alertPanel(page).locator('[data-alert][data-state="armed"]')).toBeVisible()
  return page
}

async function openCompany(application: Application): Promise<Page> {
  const page = await application.openWindow()
  await select(openDesk(page), AAPL)
  const company = await showPanel(page, 'company', 'company_panel')
  await expect(company.locator('[data-state="healthy"]')).toBeVisible()
  return page
}

/** By the menu of workspaces. */
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

/** Whatever else may answer at the address of a shell that has gone. */
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

function sumOfPixels(element: HTMLElement | SVGElement): number {
  if (!(element instanceof HTMLCanvasElement)) throw new Error('It is no canvas.')
  const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
  let sum = 0
  for (const value of pixels) sum += value
  return sum
}

const addressOf = async (application: Application) => (await application.address?.()) ?? ''

test('says that the shell was started again, in every window and panel alike, and takes its new address', async ({
  launch,
}) => {
  test.slow()
  const first = await launch()
  const desk = await openMarket(first)
  const panels = [await openTape(first), await openAlerts(first), await openCompany(first)]
  const settings = await openKind(desk, 'window_settings_open')
  await expect(settings.getByRole('heading', { level: 1 })).toBeVisible()
  const pages = [desk, ...panels, await openStrip(desk), settings]
  const rows = await desk.getByRole('grid').locator('[data-state="healthy"]').count()
  expect(rows).toBeGreaterThan(0)
  await first.crash()
  for (const page of pages) await expectDrained(page, 'down')

  const second = await launch({ profile: first.profile, words: ['--port', portOf(desk)] })
  const address = await addressOf(second)
  for (const page of pages) await expectDrained(page, 'restarted')
  await expect(loss(desk)).toContainText(wording('line_restarted_title'))
  await expect(desk).toHaveTitle(new RegExp(wording('line_lost'), 'u'))

  // The old key opens nothing, also not after a reload.
  await desk.reload()
  await expect(desk.getByText(wording('line_restarted_title'))).toBeVisible()
  await expect(desk.getByRole('grid')).toHaveCount(0)

  // Pasted into the address bar of the page that is there.
  await desk.goto(address)
  await expect(desk.getByRole('grid')).toBeVisible()
  await expect.poll(async () => (await openDesk(desk).prices()).size).toBeGreaterThanOrEqual(20)
  await expectLive(desk)
})

test('says that nothing answers any more, while ages go on', async ({ launch }) => {
  const first = await launch()
  const desk = await openMarket(first)
  const age = desk.locator('[data-panel="depth"] [data-figure="age"]')
  await first.crash()
  await expectDrained(desk, 'down')
  await expect(loss(desk)).toContainText(wording('line_down_title'))
  const ageThen = await age.textContent()
  await expect(age).not.toHaveText(ageThen ?? '')

  // Elsewhere, which this page cannot know.
  const second = await launch({ profile: first.profile })
  expect(new URL(await addressOf(second)).port).not.toBe(portOf(desk))
  await expectDrained(desk, 'down')
})

test('says who else answers at its address, one after the other, and which profile is its own', async ({ launch }) => {
  test.slow()
  const first = await launch()
  const desk = await openMarket(first)
  await first.crash()
  const during = async (answer: Parameters<typeof occupy>[1], isThere: () => Promise<void>): Promise<void> => {
    const server = await occupy(portOf(desk), answer)
    await isThere()
    server.closeAllConnections()
    server.close()
  }

  await test.step('another profile', async () => {
    const other = await launch({ words: ['--port', portOf(desk)] })
    await expectDrained(desk, 'otherProfile')
    await expect(loss(desk)).toContainText(first.profile)
    await other.crash()
  })

  await test.step('another version', () =>
    during(
      () => ({ refused: { ...NEWER, isSameProfile: true } }),
      async () => {
        await expectDrained(desk, 'otherVersion')
        await expect(loss(desk)).toContainText(NEWER.version)
        await expect(loss(desk).getByRole('button')).toHaveCount(0)
      },
    ))

  await test.step('another program', () => during(null, () => expectDrained(desk, 'occupied')))

  await test.step('another version that lets it in, whose pages it offers to load', () =>
    during(
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

test('brings back a window whose line broke, beside one whose line did not', async ({ launch }) => {
  const application = await launch()
  const desk = await openMarket(application)
  const other = await desk.context().newPage()
  await other.addInitScript(() => {
    const { WebSocket: Socket } = window
    window.WebSocket = class extends Socket {
      constructor(address: string | URL) {
        super(address)
        // In the open, because nothing of a page's own can be reached otherwise.
        sessionStorage.setItem('sockets', `${Number(sessionStorage.getItem('sockets')) + 1}`)
        window.addEventListener('break the line', () => this.close(), { once: true })
      }
    }
  })
  await other.goto(await addressOf(application))
  const prices = async () => JSON.stringify([...(await openDesk(other).prices())])
  await expect.poll(async () => (await openDesk(other).prices()).size).toBeGreaterThanOrEqual(20)
  await other.evaluate(() => window.dispatchEvent(new Event('break the line')))
  await expect.poll(() => other.evaluate(() => sessionStorage.getItem('sockets'))).toBe('2')
  await expectLive(other)
  const before = await prices()
  await expect.poll(prices).not.toBe(before)
  await expectLive(desk)
})

test('follows the system’s colours also while it is drained', async ({ launch }) => {
  const first = await launch()
  const desk = await openMarket(first)
  await desk.emulateMedia({ colorScheme: 'light' })
  await first.crash()
  await expectDrained(desk, 'down')
  const chart = desk.locator('[data-panel="chart"] canvas').first()
  const brightness = () => chart.evaluate(sumOfPixels)
  const light = await brightness()
  await desk.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(brightness).not.toBe(light)
  expect(await marketColours(desk)).toEqual([])
})
