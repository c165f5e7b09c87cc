/** The tray's menu: what it shows, and what a click there does. */
import { openDesk } from '../../desk.ts'
import { expect, test } from '../../fixture.ts'
import type { StandInApplication } from '../../hosts/stand-in-host.ts'
import { wording } from '../../wording.ts'
import { closeToTray } from './close-to-tray.ts'
import { desktopWithTray } from './desktop-with-tray.ts'

test.use({ ownMarket: false })

async function trayOf({ controls }: StandInApplication) {
  const [tray] = await controls.ask('trays', null)
  return tray
}

const itemsOf = async (application: StandInApplication) => (await trayOf(application))?.items ?? []

const moversOf = async (application: StandInApplication) =>
  (await itemsOf(application)).filter(({ id }) => id.startsWith('mover.'))

/** Movers are looked for three seconds after the start, when a busy machine may have no prices yet, and fifteen after that. */
async function fiveMovers(application: StandInApplication) {
  await expect.poll(async () => (await moversOf(application)).length, { timeout: 25_000 }).toBe(5)
  return moversOf(application)
}

test('shows movers, opens them, pauses, and keeps quiet in discreet mode', async ({
  launchStandIn,
  temporaryDirectory,
}) => {
  const application = await launchStandIn({ environment: desktopWithTray(true, temporaryDirectory()) })
  const { page } = openDesk(await application.firstWindow())
  const [mover] = await fiveMovers(application)
  expect(mover?.label).toMatch(/[+−]\d+\.\d\d%$/u)
  const code = mover?.id.split(':').at(-1) ?? ''

  await application.controls.ask('clickTrayItem', mover?.id ?? '')
  await expect(page.locator('[data-panel="chart"]')).toContainText(code)

  await application.controls.ask('clickTrayItem', 'pause')
  await expect(page.locator('[data-connection="paused"]')).toBeVisible()
  await expect.poll(() => trayOf(application)).toMatchObject({ image: 'tray-paused.png' })
  await page.getByRole('button', { name: wording('connection_go_on'), exact: true }).click()
  await expect(page.locator('[data-connection="connected"]')).toBeVisible()

  await application.controls.ask('clickTrayItem', 'discreet')
  await expect.poll(async () => (await moversOf(application)).length).toBe(0)
  expect((await trayOf(application))?.tooltip).not.toContain('Quotedeck')
})

test('opens what is clicked although no window was open', async ({ launchStandIn, temporaryDirectory }) => {
  const application = await launchStandIn({ environment: desktopWithTray(true, temporaryDirectory()) })
  await closeToTray(application)
  const [mover] = await fiveMovers(application)
  await application.controls.ask('closeWindow', 1)
  await expect.poll(() => application.windows.bounds()).toEqual([])

  const pagesBefore = application.pages().length
  await application.controls.ask('clickTrayItem', mover?.id ?? '')
  await expect.poll(() => application.pages().length).toBe(pagesBefore + 1)
  const page = application.pages().at(-1)
  if (page === undefined) throw new Error('No page came back.')
  await expect(page.locator('[data-panel="chart"]')).toContainText(mover?.id.split(':').at(-1) ?? '')
})
