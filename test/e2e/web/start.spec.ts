/** Successful and refused starts of the web shell. */
import { expect, test } from '../fixture.ts'

test('starts once in a profile and at a port, and says where it is', async ({ launch, temporaryDirectory }) => {
  const profile = temporaryDirectory()
  const both = await Promise.all([launch({ profile }), launch({ profile })])
  const ended = await Promise.race(both.map(async (one) => ({ one, code: await one.exited })))
  const running = both.find((one) => one !== ended.one) ?? ended.one

  await test.step('runs once in a profile, also when two are started at the same moment', async () => {
    expect(ended.code).toBe(1)
    expect(ended.one.stderr()).toContain('already running')
    expect(await running.address?.()).toMatch(/^http:/u)
  })

  const page = await running.firstWindow()
  await test.step('prints one line: the address with its key', () => {
    expect(running.stdout()).toMatch(/^Quotedeck is at http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]{43}\n$/u)
  })

  await test.step('hides the key from the address bar, and from pages that come without it', async () => {
    await expect(page.getByRole('grid')).toBeVisible()
    expect(page.url()).not.toContain('key=')
    const stranger = await page.context().newPage()
    await stranger.goto(page.url())
    await expect(stranger.getByRole('grid')).toHaveCount(0)
  })

  await test.step('says which port is busy, and ends', async () => {
    const { port } = new URL(page.url())
    const late = await launch({ words: ['--port', port] })
    expect(await late.exited).toBe(1)
    expect(late.stderr()).toContain(`Port ${port} is in use.`)
    expect(late.stdout()).toBe('')
  })
})
