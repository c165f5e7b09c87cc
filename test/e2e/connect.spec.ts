/** The Connect dialog says exactly what is wrong, and then connects. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDesk } from './desk.ts'
import { expect, test } from './fixture.ts'
import { wording } from './wording.ts'

/** The discard port: nothing listens there. */
const NOBODY = 'http://127.0.0.1:9'

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('says that a key is wrong, and accepts the right one', async ({ launch, serve }) => {
  const server = await serve()
  const desk = openDesk(await (await launch()).firstWindow())
  const dialog = await desk.fillConnection({ baseUrl: server.baseUrl, token: 'not-the-key' })
  await dialog.getByRole('button', { name: wording('action_test') }).click()
  await expect(dialog.getByText(wording('failure_unauthorised'))).toBeVisible()

  await dialog.getByLabel(wording('connect_token')).fill(server.token)
  await dialog.getByRole('button', { name: wording('action_test') }).click()
  await expect(dialog.getByText(wording('connect_test_passed'))).toBeVisible()
  await dialog.getByRole('button', { name: wording('action_save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.page.locator('[data-mark="simulated"]')).toBeHidden()
  await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
})

test('says that a host cannot be reached', async ({ launch }) => {
  const desk = openDesk(await (await launch()).firstWindow())
  const dialog = await desk.fillConnection({ baseUrl: NOBODY, token: 'any-key' })
  await dialog.getByRole('button', { name: wording('action_test') }).click()
  await expect(dialog.getByText(wording('failure_unreachable'))).toBeVisible()
})

test('says that something else answers at the address', async ({ launch }) => {
  const website = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>'),
  )
  try {
    const desk = openDesk(await (await launch()).firstWindow())
    const dialog = await desk.fillConnection({ baseUrl: await listen(website), token: 'any-key' })
    await dialog.getByRole('button', { name: wording('action_test') }).click()
    await expect(dialog.getByText(wording('failure_malformed'))).toBeVisible()
  } finally {
    website.close()
  }
})
