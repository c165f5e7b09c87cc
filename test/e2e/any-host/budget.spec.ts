/** The requests counted by the server stay within the budget, whatever the windows demand. */
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

/** Far below the demand of one window with the sample list. */
const BUDGET = 20
const RESTARTS = 3
const WINDOWS = 5

test('never asks more than the budget allows, with several windows and across restarts', async ({ launch, serve }) => {
  test.slow()
  const server = await serve({ requestsPerMinute: BUDGET })
  const asked = async () => (await server.requests()).length

  async function expectWithinBudget(): Promise<void> {
    const requests = await server.requests()
    expect(requests.filter(({ status }) => status === 429)).toEqual([])
    expect(await server.maxInAnyMinute()).toBeLessThanOrEqual(BUDGET)
  }

  let application = await launch(connectedTo(server, BUDGET))
  const desk = openDesk(await application.firstWindow())
  await test.step('with one window', async () => {
    await expect.poll(async () => (await desk.prices()).size, { timeout: 30_000 }).toBeGreaterThanOrEqual(20)
    await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThanOrEqual(10)
    await expectWithinBudget()
  })

  await test.step('with several windows', async () => {
    for (let opened = 1; opened < WINDOWS; opened += 1) await application.openWindow()
    await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThanOrEqual(BUDGET - 1)
    await expectWithinBudget()
  })

  await test.step('and a test of a connection has a request of its own, however busy the minute', async () => {
    const dialog = await desk.fillConnection({ ...server, requestsPerMinute: BUDGET })
    await dialog.getByRole('button', { name: wording('action_test') }).click()
    await expect(dialog.getByText(wording('connect_test_passed'))).toBeVisible()
    await expectWithinBudget()
  })

  await test.step('across restarts', async () => {
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await application.kill()
      const spent = Math.min(await asked(), BUDGET - 1)
      application = await launch({ ...connectedTo(server, BUDGET), profile: application.profile })
      const { connection } = openDesk(await application.firstWindow())
      // Reached only by a run that knows the requests of earlier ones, or sends as many again.
      await expect
        .poll(async () => Number(/(\d+)\/\d+/u.exec((await connection.textContent()) ?? '')?.[1] ?? 0))
        .toBeGreaterThanOrEqual(spent)
    }
    await expectWithinBudget()
  })
})
