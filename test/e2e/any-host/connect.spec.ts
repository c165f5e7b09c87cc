/** The Connect dialog states the fault of an address or a key, and connects with valid ones. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { wording } from '../steps/wording.ts'

/** The discard port, where no server listens. */
const NOBODY = 'http://127.0.0.1:9'

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('says what is wrong, accepts the right key, and asks for one that was not kept', async ({ launch, serve }) => {
  const server = await serve()
  const first = await launch()
  const desk = openDesk(await first.firstWindow())
  const dialog = await desk.fillConnection({ baseUrl: NOBODY, token: 'not-the-key' })
  const tryIt = dialog.getByRole('button', { name: wording('action_test') })
  const address = dialog.getByLabel(wording('connect_base_url'))

  await test.step('a host that cannot be reached, or where something else answers', async () => {
    await tryIt.click()
    await expect(dialog.getByText(wording('failure_refused'))).toBeVisible()
    const website = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>'),
    )
    try {
      await address.fill(await listen(website))
      await tryIt.click()
      await expect(dialog.getByText(wording('failure_malformed'))).toBeVisible()
    } finally {
      website.close()
    }
  })

  await test.step('a key that is wrong, and the right one', async () => {
    await address.fill(server.baseUrl)
    await tryIt.click()
    await expect(dialog.getByText(wording('failure_unauthorised'))).toBeVisible()

    await dialog.getByLabel(wording('connect_token')).fill(server.token)
    await tryIt.click()
    await expect(dialog.getByText(wording('connect_test_passed'))).toBeVisible()
    await dialog.getByLabel(wording('connect_remember')).uncheck()
    await dialog.getByRole('button', { name: wording('action_save'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(desk.page.locator('[data-mark="simulated"]')).toBeHidden()
    await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
    await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
    await first.quit()
  })

  await test.step('a start without a kept key, with the way to enter it', async () => {
    const { page, connection } = openDesk(await (await launch({ profile: first.profile })).firstWindow())
    await expect(connection).toHaveAttribute('data-connection', 'keyless')
    await expect(connection).toContainText(wording('connection_keyless'))
    const banner = page.locator('[data-blocked]')
    await expect(banner).toHaveAttribute('data-blocked', 'keyless')
    await banner.getByRole('button', { name: wording('action_connect') }).click()
    await expect(page.getByRole('dialog').getByLabel(wording('connect_base_url'))).toHaveValue(server.baseUrl)
  })
})
