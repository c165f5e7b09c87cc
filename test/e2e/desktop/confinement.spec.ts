/** Tries from inside a page of the desktop application what its confinement must prevent. */
import { expect, test } from '../fixture.ts'
import { openDesk, policyViolations } from '../steps/desk.ts'
import { askBackend } from '../hosts/desktop-page.ts'

test('a page has no more than its bridge, and that is guarded', async ({ launchOnMarket }) => {
  const application = await launchOnMarket()
  const page = await application.firstWindow()
  const desk = openDesk(page)

  await test.step('reaches nothing of Node or Electron but the bridge, and the bridge has two members', async () => {
    const reach = await page.evaluate(() => {
      const names = ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron']
      const bridge = (window as unknown as { quotedeck: object }).quotedeck
      return {
        found: names.filter((name) => name in window),
        bridge: Object.keys(bridge),
        frozen: Object.isFrozen(bridge),
      }
    })
    expect(reach).toEqual({ found: [], bridge: ['request', 'subscribe'], frozen: true })
  })

  await test.step('stays where it is when it tries to navigate', async () => {
    await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
    const address = page.url()
    const before = await desk.prices()
    await page.evaluate(() => location.assign('https://example.com/'))
    await page.evaluate(() => location.assign('file:///etc/passwd'))
    // Values that still change prove that the document stays, for longer than a navigation takes.
    await expect
      .poll(async () => [...(await desk.prices())].some(([instrument, price]) => before.get(instrument) !== price))
      .toBe(true)
    expect(page.url()).toBe(address)
  })

  await test.step('opens no window of its own', async () => {
    const opened = await page.evaluate(() => [window.open('https://example.com/'), window.open('about:blank')])
    expect(opened).toEqual([null, null])
  })

  await test.step('is granted no permission', async () => {
    const answers = await page.evaluate(async () => ({
      notifications: await Notification.requestPermission(),
      position: await new Promise<string>((answer) => {
        navigator.geolocation.getCurrentPosition(
          () => answer('granted'),
          ({ code }) => answer(code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : 'failed'),
        )
      }),
      camera: (await navigator.permissions.query({ name: 'camera' })).state,
      clipboard: await navigator.clipboard.readText().then(
        () => 'granted',
        ({ name }: Error) => name,
      ),
    }))
    expect(answers).toEqual({
      notifications: 'denied',
      position: 'denied',
      camera: 'denied',
      clipboard: 'NotAllowedError',
    })
  })

  await test.step('runs no inline script, loads nothing from outside, and each attempt is counted as a violation', async () => {
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script')
      try {
        script.textContent = 'window.inlineRan = true'
        document.head.append(script)
      } catch {
        // Trusted Types refuse the text before the policy sees the script.
      }
      const image = new Image()
      const loaded = new Promise<string>((done) => {
        image.onload = () => done('loaded')
        image.onerror = () => done('refused')
      })
      image.src = 'https://example.com/pixel.png'
      document.body.append(image)
      const fetched = await fetch('https://example.com/').then(
        () => 'answered',
        () => 'refused',
      )
      return { inline: 'inlineRan' in window, image: await loaded, fetched }
    })
    expect(ran).toEqual({ inline: false, image: 'refused', fetched: 'refused' })
    expect((await policyViolations(page)).length).toBeGreaterThanOrEqual(3)
  })

  await test.step('turns no text into markup', async () => {
    const refused = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    })
    expect(refused).toBe(true)
  })

  await test.step('is answered with an error for whatever is not in the contract', async () => {
    const messages = [
      null,
      'request',
      { kind: 'evaluate', code: '1' },
      { kind: 'request', name: 'constructor', payload: null },
      { kind: 'request', name: 'settings.update', payload: { theme: 'purple' } },
      { kind: 'subscribe', subscriptions: [{ number: 900_001, topic: '__proto__', parameter: null }] },
    ]
    for (const message of messages) expect(await askBackend(page, message)).toMatchObject({ ok: false })
  })

  await test.step('is held back when it floods the application, which stays responsive', async () => {
    const refused = await page.evaluate(async (messages) => {
      const { quotedeck } = window as unknown as {
        quotedeck: { request(message: unknown): Promise<{ ok: boolean; error?: { code: string } }> }
      }
      const flood = Array.from({ length: messages }, () => quotedeck.request({ kind: 'visibility', visible: true }))
      return (await Promise.all(flood)).filter(({ error }) => error?.code === 'tooMany').length
    }, 5000)
    // The number that passes depends on the duration of the flood.
    expect(refused).toBeGreaterThan(100)
    await expect.poll(async () => (await askBackend(page, { kind: 'visibility', visible: true })).ok).toBe(true)
  })
})
