/** What happens around the windows: proxies, sleep, helpers that crash, key stores, and starts that fail. */
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openDesk } from '../../desk.ts'
import { expect, test } from '../../fixture.ts'
import { KEYRING } from '../../../host/safe-storage.ts'
import { SYSTEM_PROXY } from '../../../host/session.ts'
import { startProcess } from '../../hosts/application-process.ts'
import { connectedTo } from '../../reference-server.ts'
import { wording } from '../../wording.ts'

test.use({ ownMarket: false })

/** A proxy that has every request answered by one port of this machine, and notes which hosts it was asked for. */
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

test('asks the system for the way of its requests, and takes it', async ({ launchStandIn, serve }) => {
  const server = await serve()
  const proxy = await startProxy(Number(new URL(server.baseUrl).port))
  const { environment } = connectedTo(server)
  const baseUrl = server.baseUrl.replace('127.0.0.1', 'service.example')
  const application = await launchStandIn({
    words: ['--base-url', baseUrl, '--allow-insecure', '--plan', 'premium', '--requests-per-minute', '600'],
    environment: { ...environment, [SYSTEM_PROXY]: `PROXY 127.0.0.1:${proxy.port}` },
  })
  const desk = openDesk(await application.firstWindow())
  await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
  expect([...new Set(proxy.targets)]).toEqual([new URL(baseUrl).host])
  proxy.stop()
})

test('goes on after sleep, a helper that crashes, and a link that nothing opens', async ({ launchStandIn }) => {
  const application = await launchStandIn()
  const { controls } = application
  const page = await application.firstWindow()
  await controls.ask('happen', 'resume')
  await controls.ask('happen', 'helperCrash')
  await expect.poll(() => application.stderr()).toContain('A process of the browser ended.')
  for (let place = 0; place < 12; place++)
    await page.evaluate((url) => void window.open(url), `https://example.com/unopenable/${place}`)
  await expect.poll(() => application.stderr()).toContain('A link could not be opened.')
  // More than a reader follows are not opened.
  await expect.poll(async () => (await controls.ask('openedLinks', null)).length).toBe(10)
  await expect(openDesk(page).grid).toBeVisible()
})

test.describe('from the simulated market to a service', () => {
  test.use({ ownMarket: true })

  test('stores no key that the user keeps from the keyring, and encrypts an old one again where a new key of it is there', async ({
    launchStandIn,
    serve,
  }) => {
    // It starts the application five times.
    test.slow()
    const server = await serve()
    const mood = (name: string) => ({ [KEYRING]: name })
    const signIn = async (environment: Readonly<Record<string, string>>) => {
      const application = await launchStandIn({ environment })
      const desk = openDesk(await application.firstWindow())
      const dialog = await desk.fillConnection(server)
      await dialog.getByLabel(wording('connect_remember')).check()
      await dialog.getByRole('button', { name: wording('action_save'), exact: true }).click()
      // Until then it is connected to the simulated market.
      await expect(desk.page.locator('[data-mark="simulated"]')).toBeHidden()
      await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
      return application
    }
    const refused = await signIn(mood('refusing'))
    expect(existsSync(join(refused.profile, 'vault.json'))).toBe(false)
    await refused.quit()

    const application = await signIn({})
    await application.quit()
    const vault = join(application.profile, 'vault.json')
    const before = readFileSync(vault, 'utf8')
    for (const [name, isRenewed] of [
      ['renewedRefusing', false],
      ['renewed', true],
    ] as const) {
      const next = await launchStandIn({ profile: application.profile, environment: mood(name) })
      await expect(openDesk(await next.firstWindow()).connection).toHaveAttribute('data-connection', 'connected')
      await expect.poll(() => readFileSync(vault, 'utf8') !== before).toBe(isRenewed)
      await next.quit()
    }

    // A key of an earlier version lies without its address; it belongs to the stored one.
    const { document } = JSON.parse(readFileSync(vault, 'utf8')) as { readonly document: { readonly token: string } }
    writeFileSync(vault, JSON.stringify({ document: { version: 1, token: document.token } }))
    const adopted = await launchStandIn({ profile: application.profile })
    await expect(openDesk(await adopted.firstWindow()).connection).toHaveAttribute('data-connection', 'connected')
    await expect.poll(() => readFileSync(vault, 'utf8')).toContain(server.baseUrl)
  })
})

test('leaves a profile alone that Quotedeck in a browser has', async ({ launchStandIn, temporaryDirectory }) => {
  const profile = temporaryDirectory()
  const inBrowser = startProcess(['out/main/web.js', '--no-open', '--profile', profile], {})
  await inBrowser.says(/^Quotedeck is at /mu, 15_000)
  const refused = await launchStandIn({ profile })
  expect(await refused.exited).toBe(1)
  expect(refused.stderr()).toContain(`The profile ${profile} is in use by Quotedeck in a browser.`)
  expect(await inBrowser.quit()).toBe(0)

  const next = await launchStandIn({ profile })
  await expect(openDesk(await next.firstWindow()).grid).toBeVisible()
})

test('says why a start fails', async ({ launchStandIn, temporaryDirectory }) => {
  const broken = await launchStandIn({ words: ['--import', join(temporaryDirectory(), 'nowhere.csv')] })
  expect(await broken.exited).toBe(1)
  expect(broken.stderr()).toContain('nowhere.csv cannot be read')
  const told = await launchStandIn({ words: ['--version'] })
  expect(await told.exited).toBe(0)
})
