/** Checks the built desk with axe. The component tests check dialogs, menus, panels and all themes. */
import { axeFaults } from '../steps/axe-faults.ts'
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'

test.use({ deskPanels: null })

test('axe finds nothing on the desk of a first start', async ({ launchOnMarket }) => {
  const desk = openDesk(await (await launchOnMarket()).firstWindow())
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  expect(await axeFaults(desk.page)).toEqual([])
})
