/** The requests that the server itself counts stay within the budget, whatever the windows want. */
import { openDesk } from '../desk.ts'
import { expect, test } from '../fixture.ts'
import { connectedTo, type ReferenceServer } from '../reference-server.ts'

/** Far below what one window of the sample list wants. */
const BUDGET = 20

async function expectWithinBudget(server: ReferenceServer): Promise<void> {
  const requests = await server.requests()
  expect(requests.filter(({ status }) => status === 429)).toEqual([])
  expect(await server.maxInAnyMinute()).toBeLessThanOrEqual(BUDGET)
}

for (const windows of [1, 5])
  test(`never asks more than the budget allows with ${windows} window${windows === 1 ? '' : 's'}`, async ({
    launch,
    serve,
  }) => {
    const server = await serve({ requestsPerMinute: BUDGET })
    const application = await launch(connectedTo(server, BUDGET))
    const desk = openDesk(await application.firstWindow())
    for (let opened = 1; opened < windows; opened += 1) await application.openWindow()
    await expect.poll(async () => (await desk.prices()).size, { timeout: 30_000 }).toBeGreaterThanOrEqual(20)
    await expect.poll(async () => (await server.requests()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(10)
    await expectWithinBudget(server)
  })

test('keeps to the budget across restarts', async ({ launch, serve }) => {
  const server = await serve({ requestsPerMinute: BUDGET })
  let profile: string | undefined
  for (let start = 0; start < 4; start += 1) {
    const asked = (await server.requests()).length
    const application = await launch({ ...connectedTo(server, BUDGET), ...(profile === undefined ? {} : { profile }) })
    profile = application.profile
    const { connection } = openDesk(await application.firstWindow())
    // Only a run that knows what earlier ones spent, or that spends as much again, gets this far.
    await expect
      .poll(async () => Number(/(\d+)\/\d+/u.exec((await connection.textContent()) ?? '')?.[1] ?? 0))
      .toBeGreaterThanOrEqual(Math.max(asked, 4))
    await application.kill()
  }
  await expectWithinBudget(server)
})
