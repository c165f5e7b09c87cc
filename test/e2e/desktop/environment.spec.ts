/** The key in the environment is hidden from the application's processes. */
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { needs } from '../needs.ts'
import { argumentsOf, descendantsOf, environmentOf, processesOn } from '../processes.ts'
import { connectedTo } from '../servers/reference-server.ts'

const canary = 'CANARY-of-the-environment'

function expectHidden(profile: string): void {
  const processes = processesOn(profile)
  const all = new Set([...processes, ...processes.flatMap(descendantsOf)])
  expect(all.size).toBeGreaterThan(0)
  for (const id of all) expect(environmentOf(id) + argumentsOf(id)).not.toContain(canary)
}

test('has the key of its environment in no process, and uses it', needs('proc'), async ({ launch, serve }) => {
  const application = await launch(connectedTo(await serve({ token: canary })))
  const desk = openDesk(await application.firstWindow())
  await expect(desk.connection).toHaveAttribute('data-connection', 'connected')
  expectHidden(application.profile)
})

test('hands the key of its environment to no simulated market', needs('proc'), async ({ launch }) => {
  const application = await launch({ environment: { QUOTEDECK_TOKEN: canary } })
  const desk = openDesk(await application.firstWindow())
  await expect.poll(async () => (await desk.prices()).size).toBeGreaterThanOrEqual(20)
  expectHidden(application.profile)
})
