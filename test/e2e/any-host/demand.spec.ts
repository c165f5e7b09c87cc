/** Requests to the service follow the instruments on screen. */
import type { Page } from 'playwright/test'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { connectedTo, type LoggedRequest } from '../servers/reference-server.ts'

/** The last row of the sample list, below the view in a window of ordinary height. */
const LAST = 'stock:GB::SHEL'
const REQUESTS_TO_SEE = 6

const asksFor = (code: string) => (request: LoggedRequest) =>
  (new URLSearchParams(request.query).get('codes') ?? '').split(',').includes(code)

async function scrollToEnd(page: Page): Promise<void> {
  const desk = openDesk(page)
  await desk.grid.focus()
  await page.keyboard.press('End')
  await expect(desk.row(LAST)).toBeVisible()
}

test('stops asking for what only a closed window showed', async ({ launch, serve }) => {
  const server = await serve()
  const application = await launch(connectedTo(server))
  const first = openDesk(await application.firstWindow())
  await expect.poll(async () => (await first.prices()).size).toBeGreaterThanOrEqual(20)
  const before = (await server.requests()).filter(asksFor('SHEL')).length

  const second = await application.openWindow()
  await scrollToEnd(second)
  await expect.poll(async () => (await server.requests()).filter(asksFor('SHEL')).length).toBeGreaterThan(before + 1)

  await second.close()
  // Requests in transit at the close may still arrive; later there must be none.
  await expect(async () => {
    const { length } = await server.requests()
    await expect.poll(async () => (await server.requests()).length).toBeGreaterThan(length + REQUESTS_TO_SEE)
    expect((await server.requests()).slice(length).filter(asksFor('SHEL'))).toEqual([])
  }).toPass({ timeout: 25_000 })
})
