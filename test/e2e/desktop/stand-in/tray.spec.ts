/** The tray's menu: what it shows, and what a click there does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

test('keeps the application alive without a window, brings its windows back, and speaks the user’s language', async ({
  launchStandIn,
  temporaryDirectory,
}) => {
  const application = await launchStandIn({ environment: desktopWithTray(true, temporaryDirectory()) })
  const { controls } = application
  const shownPages = () => application.pages().filter((page) => !page.isClosed())
  await closeToTray(application)

  await test.step('by a click on it, and by its menu', async () => {
    for (const click of [() => controls.ask('clickTray', null), () => controls.ask('clickTrayItem', 'show')]) {
      const [open] = await controls.ask('windows', null)
      await controls.ask('closeWindow', open?.id ?? NaN)
      await expect.poll(() => application.windows.bounds()).toEqual([])
      await click()
      await expect.poll(async () => (await application.windows.bounds()).length).toBe(1)
    }
    await controls.ask('clickTrayItem', 'newWindow')
    await expect.poll(async () => (await application.windows.bounds()).length).toBe(2)
    await controls.ask('clickTrayItem', 'showAlerts')
    const alerts = () => Promise.all(shownPages().map((page) => page.locator('[data-panel="alerts"]').count()))
    await expect.poll(async () => (await alerts()).filter((count) => count > 0)).toEqual([1])
  })

  await test.step('chooses a list and a workspace', async () => {
    const [list] = (await itemsOf(application)).filter(({ id }) => id.startsWith('list.'))
    await controls.ask('clickTrayItem', list?.id ?? '')
    const settings = join(application.profile, 'settings.json')
    await expect.poll(() => readFileSync(settings, 'utf8')).toContain(list?.id.slice('list.'.length))
    const [workspace] = (await itemsOf(application)).filter(({ id }) => id.startsWith('workspace.'))
    expect(workspace?.checked).toBe(true)
    await controls.ask('clickTrayItem', workspace?.id ?? '')
    expect((await controls.ask('windows', null)).length).toBe(2)
  })

  await test.step('has its menu in the chosen language', async () => {
    const [page] = shownPages()
    if (page === undefined) throw new Error('No page came back.')
    const dialog = await openDesk(page).openSettings('settings_language_section')
    await dialog.getByRole('combobox').selectOption('zh-CN')
    const labels = async () => (await itemsOf(application)).map(({ label }) => label)
    await expect.poll(labels).toEqual(expect.arrayContaining(['显示窗口', '新窗口', '退出']))
  })

  await controls.ask('clickTrayItem', 'quit')
  expect(await application.exited).toBe(0)
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

test('minimises instead of closing where the desktop shows no tray', async ({ launchStandIn, temporaryDirectory }) => {
  const application = await launchStandIn({ environment: desktopWithTray(false, temporaryDirectory()) })
  await closeToTray(application)
  expect(await application.controls.ask('trays', null)).toEqual([])
  expect(await application.controls.ask('closeWindow', 1)).toBe(false)
  expect(await application.controls.ask('windows', null)).toMatchObject([{ minimized: true }])
})
