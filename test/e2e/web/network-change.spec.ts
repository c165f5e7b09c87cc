/** A change of the machine's network: requests over the old one would never end. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, test } from '../fixture.ts'
import { connectedTo } from '../servers/reference-server.ts'

/** A request is cancelled after 10 s in any case; the network is checked every 5 s. */
const SOON_MS = 9_000

test('gives up requests of the old network and asks again', async ({ launch, temporaryDirectory }) => {
  const address = join(temporaryDirectory(), 'address')
  writeFileSync(address, '192.0.2.1')
  /** The duration of each cancelled request, in the order of their ends, ms. */
  const given: number[] = []
  let asked = 0
  const server = createServer((_request, response) => {
    const at = performance.now()
    asked++
    response.once('close', () => given.push(performance.now() - at))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  try {
    const connection = connectedTo({ baseUrl: `http://127.0.0.1:${port}`, token: 'any' })
    await launch({
      ...connection,
      environment: {
        ...connection.environment,
        NODE_OPTIONS: `--import=${resolve('test/e2e/web/told-network.ts')}`,
        QUOTEDECK_TEST_ADDRESS: address,
      },
    })
    await expect.poll(() => asked).toBeGreaterThan(0)
    const before = asked
    writeFileSync(address, '198.51.100.1')
    await expect.poll(() => given.length).toBeGreaterThan(0)
    expect(given[0]).toBeLessThan(SOON_MS)
    await expect.poll(() => asked).toBeGreaterThan(before)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
