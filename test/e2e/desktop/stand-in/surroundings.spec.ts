/** Events around the windows: proxies, sleep, crashes of helpers, other shells and failed starts. */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openDesk } from '#test/e2e/steps/desk.ts'
import { expect, test } from '#test/e2e/fixture.ts'
import { SYSTEM_PROXY } from '#test/host/session.ts'
import { startProcess } from '#test/e2e/hosts/application-process.ts'
import { descendantsOf } from '#test/e2e/processes.ts'
import { needs } from '#test/e2e/needs.ts'

test.use({ ownMarket: false })

/** Forwards every request to one port of this machine and records the requested hosts. */
async function startProxy(port: number) {
  const targets: string[] = []
  const server = createServer((asked, response) => {
    const url = new URL(asked.url ?? '', 'http://unnamed.example')
    targets.push(url.host)
    const { method, headers } = asked
    const path = `${url.pathname}${url.search}`
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    asked.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { targets, port: (server.address() as AddressInfo).port, stop }
}

test('keeps working, whatever happens around its windows', async ({ launchStandIn, market }) => {
  const proxy = await startProxy(Number(new URL(market.baseUrl).port))
  const baseUrl = market.baseUrl.replace('127.0.0.1', 'service.example')
  const application = await launchStandIn({
    words: ['--base-url', baseUrl, '--allow-insecure'],
    environment: { [SYSTEM_PROXY]: `PROXY 127.0.0.1:${proxy.port}` },
  })
  const { controls } = application
  const { page, connection, grid } = openDesk(await application.firstWindow())

  await test.step('asks the system for the way of its requests, and takes it', async () => {
    await expect(connection).toHaveAttribute('data-connection', 'connected')
    expect([...new Set(proxy.targets)]).toEqual([new URL(baseUrl).host])
  })

  await test.step('keeps working after sleep, a helper that crashes, and a link that nothing opens', async () => {
    await controls.ask('happen', 'resume')
    await controls.ask('happen', 'helperCrash')
    await expect.poll(() => application.stderr()).toContain('A process of the browser ended.')
    for (let place = 0; place < 12; place++)
      await page.evaluate((url) => void window.open(url), `https://example.com/unopenable/${place}`)
    await expect.poll(() => application.stderr()).toContain('A link could not be opened.')
    // The number of opened links is limited.
    await expect.poll(async () => (await controls.ask('openedLinks', null)).length).toBe(10)
    await expect(grid).toBeVisible()
  })
  proxy.stop()
})

test.describe('a profile', () => {
  test.use({ ownMarket: true })

  test('is left alone while Quotedeck in a browser has it', async ({ launchStandIn, newProfile }) => {
    const profile = newProfile()
    const inBrowser = startProcess(['out/main/web.js', '--no-open', '--profile', profile], {})
    await inBrowser.says(/^Quotedeck is at /mu, 15_000)
    const refused = await launchStandIn({ profile })
    expect(await refused.exited).toBe(1)
    expect(refused.stderr()).toContain(`The profile ${profile} is in use by Quotedeck in a browser.`)
    expect(await inBrowser.quit()).toBe(0)

    const next = await launchStandIn({ profile })
    await expect(openDesk(await next.firstWindow()).grid).toBeVisible()
  })

  test('has a simulated market that ends when the application is killed', needs('proc'), async ({ launchStandIn }) => {
    const application = await launchStandIn()
    const desk = openDesk(await application.firstWindow())
    await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
    const children = descendantsOf(`${application.processId}`)
    expect(children.length).toBeGreaterThan(0)
    await application.kill()
    await expect.poll(() => readdirSync('/proc').filter((name) => children.includes(name))).toEqual([])
  })
})

test('says why a start fails', async ({ launchStandIn, temporaryDirectory }) => {
  const broken = await launchStandIn({ words: ['--import', join(temporaryDirectory(), 'nowhere.csv')] })
  expect(await broken.exited).toBe(1)
  expect(broken.stderr()).toContain('nowhere.csv cannot be read')
  const told = await launchStandIn({ words: ['--version'] })
  expect(await told.exited).toBe(0)
})
