/** The first minute of a new user without any setup. */
import { openDesk, policyViolations } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'

test.use({ deskPanels: null })

const LIVE_WITHIN_MS = 5_000
const CLASSES = ['crypto', 'forex', 'fund', 'future', 'indices', 'stock']

test('shows at least twenty live rows of all six classes within five seconds, which move alike in every window', async ({
  launch,
}) => {
  const application = await launch()
  const first = openDesk(await application.firstWindow())
  await expect(async () => {
    const instruments = [...(await first.prices()).keys()]
    expect(instruments.length).toBeGreaterThanOrEqual(20)
    expect([...new Set(instruments.map((instrument) => instrument.split(':')[0]))].sort()).toEqual(CLASSES)
  }).toPass({ timeout: LIVE_WITHIN_MS })
  await expect(first.page.locator('[data-mark="simulated"]')).toBeVisible()

  const before = await first.prices()
  await test.step('the values move, without a violation of the content security policy', async () => {
    await expect
      .poll(
        async () =>
          [...(await first.prices())].filter(([instrument, price]) => before.get(instrument) !== price).length,
      )
      .toBeGreaterThanOrEqual(5)
    expect(await policyViolations(first.page)).toEqual([])
  })

  await test.step('a second window shows the same', async () => {
    const second = openDesk(await application.openWindow())
    // Prices change during the reading, so it is repeated until all rows agree.
    await expect(async () => {
      const [here, there] = await Promise.all([first.prices(), second.prices()])
      expect(there.size).toBeGreaterThanOrEqual(20)
      for (const [instrument, price] of there) expect(here.get(instrument) ?? price).toBe(price)
    }).toPass()
  })
})
