/** The Connect dialog says exactly what is wrong with an address. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDesk } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { wording } from '../wording.ts'

/** The discard port: nothing listens there. */
const NOBODY = 'http://127.0.0.1:9'

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('says that a host cannot be reached, or that something else answers there', async ({ launch }) => {
  const website = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>'),
  )
  try {
    const desk = openDesk(await (await launch()).firstWindow())
    const dialog = await desk.fillConnection({ baseUrl: NOBODY, token: 'any-key' })
    const tryIt = dialog.getByRole('button', { name: wording('action_test') })
    await tryIt.click()
    await expect(dialog.getByText(wording('failure_unreachable'))).toBeVisible()
    await dialog.getByLabel(wording('connect_base_url')).fill(await listen(website))
    await tryIt.click()
    await expect(dialog.getByText(wording('failure_malformed'))).toBeVisible()
  } finally {
    website.close()
  }
})
