/** A window whose main process is gone. Electron usually closes it; a remaining window must not look alive. */
import { openChart } from '#test/e2e/steps/chart.ts'
import { expectDrained, loss } from '#test/e2e/steps/drained.ts'
import { expect, test } from '#test/e2e/fixture.ts'
import { connectedTo } from '#test/e2e/servers/reference-server.ts'
import { wording } from '#test/e2e/steps/wording.ts'

test.use({ deskPanels: null })

test('says that the application is not answering, and drains', async ({ launchStandIn, market }) => {
  const application = await launchStandIn(connectedTo(market))
  const page = await application.firstWindow()
  await openChart(page)
  await application.crash()
  await expect(loss(page)).toBeVisible({ timeout: 30_000 })
  await expectDrained(page, 'silent')
  await expect(loss(page)).toContainText(wording('line_silent_title'))
})
