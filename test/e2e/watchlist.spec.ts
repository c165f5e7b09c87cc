/** The first minute: what a stranger sees without having set anything up. */
import { openDesk } from './desk.ts'
import { expect, test } from './fixture.ts'

const LIVE_WITHIN_MS = 5_000
const CLASSES = ['crypto', 'forex', 'fund', 'future', 'indices', 'stock']

test('shows at least twenty live rows of all six classes within five seconds', async ({ launch }) => {
  const application = await launch()
  const desk = openDesk(await application.firstWindow())
  await expect(async () => {
    const instruments = [...(await desk.prices()).keys()]
    expect(instruments.length).toBeGreaterThanOrEqual(20)
    expect([...new Set(instruments.map((instrument) => instrument.split(':')[0]))].sort()).toEqual(CLASSES)
  }).toPass({ timeout: LIVE_WITHIN_MS })
  await desk.page.screenshot({ path: '/tmp/shot.png' })
})
