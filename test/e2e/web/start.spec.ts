/** How the web shell starts, and when it does not. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixture.ts'

test('says which port is busy, and ends', async ({ launch }) => {
  const occupant = createServer()
  await new Promise<void>((listening) => occupant.listen(0, '127.0.0.1', listening))
  const { port } = occupant.address() as AddressInfo
  try {
    const application = await launch({ words: ['--port', `${port}`] })
    expect(await application.exited).toBe(1)
    expect(application.stderr()).toContain(`Port ${port} is in use.`)
    expect(application.stdout()).toBe('')
  } finally {
    occupant.close()
  }
})

test('runs once in a profile, also when two are started at the same moment', async ({ launch, temporaryDirectory }) => {
  const profile = temporaryDirectory()
  const both = await Promise.all([launch({ profile }), launch({ profile })])
  const ended = await Promise.race(both.map(async (one) => ({ one, code: await one.exited })))
  expect(ended.code).toBe(1)
  expect(ended.one.stderr()).toContain('already running')
  const [other] = both.filter((one) => one !== ended.one)
  expect(await other?.address?.()).toMatch(/^http:/u)
})

test('prints one line: the address with its key', async ({ launch }) => {
  const application = await launch()
  await application.firstWindow()
  expect(application.stdout()).toMatch(/^Quotedeck is at http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]{43}\n$/u)
})

test('hides the key from the address bar, and from pages that come without it', async ({ launch }) => {
  const page = await (await launch()).firstWindow()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(page.url()).not.toContain('key=')
  const stranger = await page.context().newPage()
  await stranger.goto(page.url())
  await expect(stranger.getByRole('grid')).toHaveCount(0)
})
