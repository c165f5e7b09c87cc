/** Prices of the previous start are marked until the service answers. */
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

const AAPL = 'stock:US::AAPL'

test('shows the prices of the last start with their age, while the service is silent', async ({ launch, serve }) => {
  const server = await serve()
  const first = await launch(connectedTo(server))
  const before = openDesk(await first.firstWindow())
  await expect.poll(async () => (await before.prices()).size).toBeGreaterThanOrEqual(20)
  await expect(before.row(AAPL)).toHaveAttribute('data-state', 'healthy')
  await first.quit()

  await server.setFaults([{ fault: 'neverAnswer' }])
  const second = await launch({ ...connectedTo(server), profile: first.profile })
  const row = openDesk(await second.firstWindow()).row(AAPL)
  await expect(row).toHaveAttribute('data-state', 'restored')
  await expect(row).toHaveAttribute('data-age', '3')
  await expect(row.locator('[data-field="last"]')).toHaveText(/^\d/u)
  await expect(row.locator('[data-field="age"]')).toHaveText(/^\d+[sm]$/u)
  await expect(row.getByLabel(wording('state_restored'))).toBeVisible()

  await server.setFaults([])
  await expect(row).toHaveAttribute('data-state', 'healthy', { timeout: 60_000 })
  await expect(row).not.toHaveAttribute('data-age')
})
