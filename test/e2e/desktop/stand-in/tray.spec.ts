/** The content of the tray's menu and the effects of its items. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDesk } from '#test/e2e/steps/desk.ts'
import { expect, test } from '#test/e2e/fixture.ts'
import type { StandInApplication } from '#test/e2e/hosts/stand-in-host.ts'
import { wording } from '#test/e2e/steps/wording.ts'
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

/**
 * Movers are determined three seconds after the start, when a busy machine may have no prices, and every fifteen
 * seconds after that.
 */
async function fiveMovers(application: StandInApplication) {
  await expect.poll(async () => (await moversOf(application)).length, { timeout: 25_000 }).toBe(5)
  return moversOf(application)
}

test('the tray leads to what moves, to windows, lists and workspaces, and to the end', async ({
  launchStandIn,
  temporaryDirectory,
}) => {
  const application = await launchStandIn({ environment: desktopWithTray(true, temporaryDirectory()) })
  const { controls } = application
  const { page } = openDesk(await application.firstWindow())
  const shownPages = () => application.pages().filter((one) => !one.isClosed())
  await closeToTray(application)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await test.step('shows movers, opens them, and pauses', async () => {
    const [mover] = await fiveMovers(application)
    expect(mover?.label).toMatch(/[+−]\d+\.\d\d%$/u)
    await controls.ask('clickTrayItem', mover?.id ?? '')
    await expect(page.locator('[data-panel="chart"]')).toContainText(mover?.id.split(':').at(-1) ?? '')

    await controls.ask('clickTrayItem', 'pause')
    await expect(page.locator('[data-connection="paused"]')).toBeVisible()
    await expect.poll(() => trayOf(application)).toMatchObject({ image: 'tray-paused.png' })
    await page.getByRole('button', { name: wording('connection_go_on'), exact: true }).click()
    await expect(page.locator('[data-connection="connected"]')).toBeVisible()
  })

  await test.step('keeps the application alive without a window, and brings its windows back by a click on it, and by its menu', async () => {
    for (const click of [() => controls.ask('clickTray', null), () => controls.ask('clickTrayItem', 'show')]) {
      const [open] = await controls.ask('windows', null)
      await controls.ask('closeWindow', open?.id ?? NaN)
      await expect.poll(() => application.windows.bounds()).toEqual([])
      await click()
      await expect.poll(async () => (await application.windows.bounds()).length).toBe(1)
    }
  })

  await test.step('opens what is clicked although no window was open', async () => {
    // A different mover, which the restored desk does not show on its own.
    const [, mover] = await fiveMovers(application)
    const [open] = await controls.ask('windows', null)
    await controls.ask('closeWindow', open?.id ?? NaN)
    await expect.poll(() => application.windows.bounds()).toEqual([])
    const pagesBefore = application.pages().length
    await controls.ask('clickTrayItem', mover?.id ?? '')
    await expect.poll(() => application.pages().length).toBe(pagesBefore + 1)
    const back = application.pages().at(-1)
    if (back === undefined) throw new Error('No page came back.')
    await expect(back.locator('[data-panel="chart"]')).toContainText(mover?.id.split(':').at(-1) ?? '')
  })

  await test.step('opens another window, and shows alerts in one', async () => {
    await controls.ask('clickTrayItem', 'newWindow')
    await expect.poll(async () => (await application.windows.bounds()).length).toBe(2)
    await controls.ask('clickTrayItem', 'showAlerts')
    const alerts = () => Promise.all(shownPages().map((one) => one.locator('[data-panel="alerts"]').count()))
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
    const [open] = shownPages()
    if (open === undefined) throw new Error('No page came back.')
    const dialog = await openDesk(open).openSettings('settings_language_section')
    await dialog.getByRole('combobox').selectOption('zh-CN')
    const labels = async () => (await itemsOf(application)).map(({ label }) => label)
    await expect.poll(labels).toEqual(expect.arrayContaining(['显示窗口', '新窗口', '退出']))
  })

  await test.step('keeps quiet in discreet mode', async () => {
    await controls.ask('clickTrayItem', 'discreet')
    await expect.poll(async () => (await moversOf(application)).length).toBe(0)
    expect((await trayOf(application))?.tooltip).not.toContain('Quotedeck')
  })

  await controls.ask('clickTrayItem', 'quit')
  expect(await application.exited).toBe(0)
})
