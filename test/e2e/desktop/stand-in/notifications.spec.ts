/** Alerts as notifications of the system and in the tray. */
import { watchForRise } from '#test/e2e/steps/alert-steps.ts'
import { chartOf } from '#test/e2e/steps/chart.ts'
import { expect, test } from '#test/e2e/fixture.ts'
import { connectedTo } from '#test/e2e/servers/reference-server.ts'
import { desktopWithTray } from './desktop-with-tray.ts'

const BITCOIN = 'crypto:BA::BTCUSDT'
const ETHER = 'crypto:BA::ETHUSDT'
const LEVEL = 105

test('shows an alert once with two windows open, opens it by a click, and hides names in discreet mode', async ({
  launchStandIn,
  priced,
  temporaryDirectory,
}) => {
  const { words, environment } = connectedTo(priced)
  const desktop = desktopWithTray(true, temporaryDirectory())
  const application = await launchStandIn({ words, environment: { ...environment, ...desktop } })
  const { controls } = application
  const shown = () => controls.ask('notifications', null)
  const tray = async () => (await controls.ask('trays', null))[0]
  const item = async (id: string) => (await tray())?.items.find((one) => one.id === id)?.label
  const page = await application.firstWindow()
  await application.openWindow()

  await watchForRise(page, BITCOIN, LEVEL)
  await watchForRise(page, ETHER, LEVEL)
  await expect.poll(() => item('alerts')).toContain('2')
  priced.setPrice('BTCUSDT', LEVEL + 1)
  await expect.poll(async () => (await shown()).length).toBe(1)
  expect((await shown())[0]).toMatchObject({ title: 'BTCUSDT', body: expect.stringContaining('105'), silent: true })
  await expect.poll(() => controls.ask('badge', null)).toBe(1)
  await expect.poll(tray).toMatchObject({ image: 'tray-fired.png', tooltip: expect.stringMatching(/^Quotedeck: ./u) })
  expect(await item('event.1')).toContain('BTCUSDT')

  await controls.ask('clickNotification', 0)
  const charts = async () =>
    Promise.all(application.pages().map((one) => chartOf(one).filter({ hasText: 'BTCUSDT' }).count()))
  await expect.poll(charts).toContain(1)
  await controls.ask('clickTrayItem', 'acknowledgeAll')
  await expect.poll(() => controls.ask('badge', null)).toBe(0)
  await expect.poll(tray).toMatchObject({ image: 'tray.png', tooltip: 'Quotedeck' })

  await controls.ask('clickTrayItem', 'discreet')
  await expect.poll(async () => (await tray())?.tooltip).not.toContain('Quotedeck')
  priced.setPrice('ETHUSDT', LEVEL + 1)
  await expect.poll(async () => (await shown()).length).toBe(2)
  await expect.poll(() => item('event.2')).toBeDefined()
  const discreet = (await shown())[1]
  expect(`${discreet?.title} ${discreet?.body}`).not.toMatch(/ETH|Ether|10\d/u)
  expect((await tray())?.items.map(({ label }) => label).join(' ')).not.toMatch(/BTC|ETH|Ether/u)
})
