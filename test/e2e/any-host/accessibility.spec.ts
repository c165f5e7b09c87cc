/** The built desk, as axe judges it. Its dialogs, menus and panels, and all themes, are judged by the tests of the windows' parts. */
import { axeFaults } from '../steps/axe-faults.ts'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'

test.use({ deskPanels: null })

test('axe finds nothing on the desk of a first start', async ({ launchOnMarket }) => {
  const desk = openDesk(await (await launchOnMarket()).firstWindow())
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  expect(await axeFaults(desk.page)).toEqual([])
})
