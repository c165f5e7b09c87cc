/** The daily value of positions, and its display while no price arrives. */
import { openDesk } from '../steps/desk.ts'
import { expect, test } from '../fixture.ts'
import { addPanel, setApart } from '../steps/panels.ts'
import { enterLot, rowOf, total } from '../steps/position-steps.ts'
import { startPricedServer } from '../servers/priced-server.ts'
import { connectedTo } from '../servers/reference-server.ts'
import { wording } from '../steps/wording.ts'

const APPLE = 'stock:US::AAPL'
const TESLA = 'stock:US::TSLA'
const DAY_MS = 86_400_000
/** Within New York's day in winter and in summer. */
const MORNING_MS = 5 * 3_600_000

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Returns the last days on which markets trade, earliest first. */
function tradingDays(count: number): readonly number[] {
  const today = Math.floor((Date.now() - MORNING_MS) / DAY_MS) * DAY_MS
  const days = Array.from({ length: count * 3 }, (_, back) => today - back * DAY_MS)
  const traded = days.filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
  return traded.slice(0, count).toReversed()
}

test('are drawn by day, and shown as old ones while the service is silent', async ({ launch, priced }) => {
  test.slow()
  const days = tradingDays(5)
  const first = dateOf(days[0] ?? 0)
  const closesFrom = (start: number) => days.slice(start).map((day, place) => [day + MORNING_MS, place + start === days.length - 1 ? 100 : 90 + place] as const) // prettier-ignore
  priced.keepTrading('AAPL')
  priced.setCloses('AAPL', closesFrom(0))
  priced.setCloses('TSLA', closesFrom(2))
  const application = await launch(connectedTo(priced))
  const page = await application.firstWindow()
  const panel = await addPanel(page, 'positions', 'positions_panel')
  await setApart(page, 'positions', 'right')
  const totals = panel.locator('[data-totals]')

  await test.step('are drawn by day up to the present total, and name what is missing on earlier days', async () => {
    await enterLot(page, APPLE, '2', '90', first)
    await expect(total(page, 'value')).toHaveText(/^\$200\.00/u)
    await enterLot(page, TESLA, '1', '50', first)
    await expect(total(page, 'value')).toHaveText(/^\$300\.00/u)

    await panel.getByRole('button', { name: wording('positions_view_time'), exact: true }).press('Enter')
    const line = panel.getByRole('slider', { name: wording('value_line') })
    await expect(line.locator('svg path').first()).toHaveAttribute('d', /[ML]/u)
    await expect(panel.locator('[data-day]')).toHaveText(/: \$300\.00$/u)
    const gaps = panel.locator('[data-gaps]')
    await expect(gaps).toContainText('2 of 5')
    await gaps.locator('summary').click()
    await expect(gaps).toContainText('TSLA')
    await line.press('Home')
    await expect(panel.locator('[data-day]')).toHaveText(`${first}: at least $180.00, 1 of 2 positions`)
    await panel.getByRole('button', { name: wording('positions_view_rows'), exact: true }).press('Enter')
  })

  await test.step('show the last known sums as old ones while the service is silent', async () => {
    await expect(totals).toHaveAttribute('data-totals', 'counted')
    const { port } = new URL(priced.baseUrl)
    await priced.stop()
    await expect(totals).toHaveAttribute('data-totals', 'old', { timeout: 60_000 })
    await expect(total(page, 'value')).toHaveText(/^\$300\.00/u)
    await expect(totals).toContainText('2 of 2')
    await expect(rowOf(page, APPLE)).toContainText(wording('held_reason_stale'))
    await expect(openDesk(page).row(APPLE)).not.toHaveAttribute('data-state', 'healthy')

    const again = await startPricedServer(Number(port))
    try {
      await expect(totals).toHaveAttribute('data-totals', 'counted', { timeout: 60_000 })
      await expect(rowOf(page, APPLE)).not.toContainText(wording('held_reason_stale'))
    } finally {
      await again.stop()
    }
  })
})
