/** The Connect dialog says that a key is wrong, and then connects. */
import { openDesk } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { wording } from '../wording.ts'

test('says that a key is wrong, and accepts the right one', async ({ launch, serve }) => {
  const server = await serve()
  const desk = openDesk(await (await launch()).firstWindow())
  const dialog = await desk.fillConnection({ baseUrl: server.baseUrl, token: 'not-the-key' })
  await dialog.getByRole('button', { name: wording('action_test') }).click()
  await expect(dialog.getByText(wording('failure_unauthorised'))).toBeVisible()

  await dialog.getByLabel(wording('connect_token')).fill(server.token)
  await dialog.getByRole('button', { name: wording('action_test') }).click()
  await expect(dialog.getByText(wording('connect_test_passed'))).toBeVisible()
  await dialog.getByRole('button', { name: wording('action_save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.page.locator('[data-mark="simulated"]')).toBeHidden()
  await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
})
