/** Pages that crash or hang are reloaded; if that does not help, the user decides. */
import { openDesk } from '#test/e2e/steps/desk.ts'
import { expect, test } from '#test/e2e/fixture.ts'
import { wording } from '#test/e2e/steps/wording.ts'

test.use({ ownMarket: false })

/** The second button of either box. */
const CLOSE_OR_WAIT = 1

test('cares for a page that crashes or hangs as long as the user wants that', async ({ launchStandIn }) => {
  const application = await launchStandIn()
  const { controls } = application
  const desk = openDesk(await application.firstWindow())
  const boxes = () => controls.ask('messageBoxes', null)
  const expectPrices = () => expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)

  async function isLoadedAgainAfter(trouble: 'crashWindow' | 'hangWindow'): Promise<void> {
    await expect(desk.grid).toBeVisible()
    await desk.page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
    await controls.ask(trouble, 1)
    await expect(desk.page.locator('html[data-before]')).toHaveCount(0)
  }

  await test.step('loads a crashed page again, and its values are live again', async () => {
    await expectPrices()
    await isLoadedAgainAfter('crashWindow')
    await expectPrices()
    expect(application.stderr()).toContain('"reloadsAfterMs":500')
  })

  await test.step('asks after a third crash, and loads it once more', async () => {
    for (const delayMs of [2000, null]) {
      await isLoadedAgainAfter('crashWindow')
      expect(application.stderr()).toContain(`"reloadsAfterMs":${delayMs}`)
    }
    expect(await boxes()).toEqual([
      {
        message: wording('window_crashed'),
        buttons: [wording('window_trouble_load'), wording('window_trouble_close')],
      },
    ])
    await expectPrices()
  })

  await test.step('asks when it hangs, and ends it', async () => {
    await isLoadedAgainAfter('hangWindow')
    expect((await boxes()).slice(1)).toEqual([
      { message: wording('window_hangs'), buttons: [wording('window_trouble_load'), wording('window_trouble_wait')] },
    ])
    await expect(desk.grid).toBeVisible()
  })

  await test.step('waits for it when the user would rather wait', async () => {
    await controls.ask('pressInBoxes', CLOSE_OR_WAIT)
    await controls.ask('hangWindow', 1)
    await controls.ask('unhangWindow', 1)
    await expect.poll(() => application.stderr()).toContain('A window responds again.')
    await expect(desk.grid).toBeVisible()
  })

  await test.step('closes it when the user would rather close it, and ends with its last window', async () => {
    for (let crash = 0; crash < 3; crash++) await controls.ask('crashWindow', 1).catch(() => null)
    expect(await application.exited).toBe(0)
  })
})
