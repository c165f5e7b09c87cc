/** Windows, and the life of the application around them. */
import { expect, test } from '../../fixture.ts'
import { DISPLAYS } from '../../../host/desktop.ts'

test.use({ ownMarket: false })

test('brings a window back from a display that is gone', async ({ launchStandIn }) => {
  const two = [
    { x: 0, y: 0, width: 1600, height: 900 },
    { x: 1600, y: 0, width: 1600, height: 900 },
  ]
  const first = await launchStandIn({ environment: { [DISPLAYS]: JSON.stringify(two) } })
  await first.firstWindow()
  await first.windows.move(0, { x: 2000, y: 100, width: 900, height: 600 })
  await first.quit()

  const second = await launchStandIn({
    profile: first.profile,
    environment: { [DISPLAYS]: JSON.stringify(two.slice(0, 1)) },
  })
  await second.firstWindow()
  expect(await second.windows.bounds()).toEqual([{ x: 350, y: 150, width: 900, height: 600 }])
})

test('restores every window of the last session', async ({ launchStandIn }) => {
  const first = await launchStandIn()
  await first.firstWindow()
  await first.openWindow()
  const before = await first.windows.bounds()
  await first.quit()

  const second = await launchStandIn({ profile: first.profile })
  await second.firstWindow()
  expect(await second.windows.bounds()).toEqual(before)
})

test('runs once, a second start brings the first one forward, and quits when its last window closes', async ({
  launchStandIn,
}) => {
  const first = await launchStandIn()
  await first.firstWindow()
  const second = await launchStandIn({ profile: first.profile })
  expect(await second.exited).toBe(0)
  expect(second.stderr()).toContain('already running')
  expect(await first.controls.ask('windows', null)).toHaveLength(1)

  // The application may be gone before it can answer.
  await Promise.allSettled([first.controls.ask('closeWindow', 1)])
  expect(await first.exited).toBe(0)
})
