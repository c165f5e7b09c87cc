/** The windows of an application that hangs or has ended stay open and say that no data arrives. */
import { openChart } from './steps/chart.ts'
import { expectDrained, expectLive, loss } from './steps/drained.ts'
import { expect, test } from './fixture.ts'
import { wording } from './steps/wording.ts'

test.use({ deskPanels: ['watchlist', 'chart', 'depth'] })

/** Longer than three beats. */
const PATIENCE = { timeout: 30_000 }

test('drains its windows while it hangs, and fills them again when it runs again', async ({ launchOnMarket }) => {
  const application = await launchOnMarket()
  const page = await application.firstWindow()
  await openChart(page)
  application.hang()
  try {
    await expect(loss(page)).toBeVisible(PATIENCE)
    await expectDrained(page, 'silent')
    await expect(loss(page)).toContainText(wording('line_silent_title'))
  } finally {
    application.goOn()
  }
  await expect(loss(page)).toHaveCount(0, PATIENCE)
  await expectLive(page)
  await expect(page.getByRole('grid').locator('[data-state="healthy"]').first()).toBeVisible()
})
