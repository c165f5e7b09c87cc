/**
 * Electron's security checklist on the built main bundle: the points that are only visible outside of a page.
 * `confinement.spec.ts` checks the others from inside.
 */
import { readFileSync } from 'node:fs'
import type { StandInApplication } from '#test/e2e/hosts/stand-in-host.ts'
import { expect, test } from '#test/e2e/fixture.ts'
import { connectedTo } from '#test/e2e/servers/reference-server.ts'

async function preferences(application: StandInApplication) {
  const [window] = await application.controls.ask('windows', null)
  return window?.webPreferences
}

test('holds on every window, file, link and message', async ({ launchStandIn, market }) => {
  const application = await launchStandIn(connectedTo(market))
  const page = await application.firstWindow()

  await test.step('loads every resource from the application itself', async () => {
    await expect(page.getByRole('grid')).toBeVisible()
    const outside = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => !name.startsWith(location.origin)),
    )
    expect(outside).toEqual([])
  })

  await test.step('isolates every window', async () => {
    expect(await preferences(application)).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
    })
  })

  await test.step('enables no experimental feature of the browser', async () => {
    const names = Object.keys((await preferences(application)) ?? {})
    expect(names).not.toContain('experimentalFeatures')
    expect(names).not.toContain('enableBlinkFeatures')
  })

  await test.step('grants no permission, known or unknown', async () => {
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'openExternal',
      'usb',
      'unknown',
    ])
      expect(await application.controls.ask('isGranted', permission), permission).toBe(false)
  })

  await test.step('lets no page embed a webview', async () => {
    expect(await application.controls.ask('mayAttachWebview', 1)).toBe(false)
  })

  await test.step('opens two channels and no more', async () => {
    // `push` is only sent, so it has no listener.
    expect(await application.controls.ask('channels', null)).toEqual(['request'])
  })

  await test.step('refuses the message of an embedded document', async () => {
    await page.evaluate(() => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
    })
    const embedded = page.frames()[1]
    if (embedded === undefined) throw new Error('The page has no embedded document.')
    // Simulates a frame that escaped its process and messages the main process directly.
    await embedded.evaluate(() => {
      const post = (window as unknown as { __standInPost: (text: string) => void }).__standInPost
      const message = { kind: 'request', name: 'settings.update', payload: { theme: 'dark' } }
      post(JSON.stringify({ kind: 'invoke', id: 1, channel: 'request', values: [message] }))
    })
    await expect.poll(() => application.stderr()).toContain('A message from outside the windows was refused.')
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  })

  await test.step('hands safe links alone to the system’s browser', async () => {
    const links = [
      'http://example.com/',
      'file:///etc/passwd',
      'https://user@example.com/',
      'https://example.com/story',
    ]
    for (const link of links) await page.evaluate((url) => void window.open(url), link)
    await expect.poll(() => application.controls.ask('openedLinks', null)).toEqual(['https://example.com/story'])
  })

  await test.step('serves the listed files alone, by no other host, and with the policy on every answer', async () => {
    const answers = await page.evaluate(async () => {
      const paths = ['/', '/index.html', '/../main/main.js', '/%2e%2e/main/main.js', '/assets', '/nowhere']
      return Promise.all(
        paths.map(async (path) => {
          const response = await fetch(path)
          return { path, status: response.status, policy: response.headers.get('content-security-policy') ?? '' }
        }),
      )
    })
    expect(answers.map(({ path, status }) => [path, status])).toEqual([
      ['/', 200],
      ['/index.html', 200],
      ['/../main/main.js', 404],
      ['/%2e%2e/main/main.js', 404],
      ['/assets', 404],
      ['/nowhere', 404],
    ])
    for (const { policy } of answers) expect(policy).toContain("default-src 'none'")
  })
})

test('blows the fuses that would let others run code under its name', () => {
  const configuration = readFileSync('build/electron-builder.yml', 'utf8')
  for (const fuse of ['runAsNode', 'enableNodeOptionsEnvironmentVariable', 'enableNodeCliInspectArguments'])
    expect(configuration).toContain(`${fuse}: false`)
  for (const fuse of ['enableEmbeddedAsarIntegrityValidation', 'onlyLoadAppFromAsar'])
    expect(configuration).toContain(`${fuse}: true`)
})
