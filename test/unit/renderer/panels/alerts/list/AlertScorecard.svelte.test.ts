import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AlertScorecard } from '#model/alerts/alert-view.ts'
import AlertsPanel from '#renderer/panels/alerts/AlertsPanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { openPanelWindow } from '#test/fakes/windows/panel-window.ts'
import { viewWith } from '#test/fixtures/alert-events.ts'
import { TRADING } from '#test/fixtures/alerts.ts'

const SCORECARD: AlertScorecard = {
  fires: 5,
  seen: 4,
  acknowledged: 3,
  late: 1,
  afterQuarterHour: { known: 4, risen: 3, fallen: 1, meanPercent: 0.42 },
  afterDay: { known: 0, risen: 0, fallen: 0, meanPercent: null },
}

const open = (answer: () => AlertScorecard, language: 'en' | 'zh-CN' = 'en', fires = 5) =>
  openPanelWindow(AlertsPanel, {
    settings: { language },
    prepare(backend) {
      backend.publish('alerts', [null, { alerts: [viewWith({}, { fires, lastFiredAt: TRADING })] }])
      backend.publish('alertEvents', [null, { recent: [], unacknowledged: 0, isPersisted: true }])
      backend.answer('alert.scorecard', answer)
    },
  })

describe('the scorecard of an alert', () => {
  it('opens from how often it fired, and says what came of that', async () => {
    const { backend } = await open(() => SCORECARD)
    await page.getByTitle('Outcomes').click()
    const scorecard = page.getByRole('dialog', { name: /^Outcomes of AAPL/u })
    await expect.element(scorecard).toMatchTextContent(/Fired 5 times: 4 seen, 3 acknowledged, 1 found late\./u)
    await expect.element(scorecard).toMatchTextContent(/15 minutes later up 3, down 1 of 4; on average \+0\.42%/u)
    await expect.element(scorecard).toMatchTextContent(/A day later not known yet/u)
    expect(backend.asked.filter(({ name }) => name === 'alert.scorecard').map(({ payload }) => payload)).toEqual([
      { alert: 'alert-1' },
    ])
    expect(await axeFaults('[popover]')).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(scorecard).not.toBeInTheDocument()
  })

  it('names the number of counted events if the alert fired more often', async () => {
    await open(() => ({ ...SCORECARD, fires: 1_000, seen: 900 }), 'en', 1_500)
    await page.getByTitle('Outcomes').click()
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/Fired 1500 times\. Of the latest 1000: 900 seen, 3 acknowledged, 1 found late\./u)
  })

  it('says so if the alert fired once', async () => {
    await open(() => ({ ...SCORECARD, fires: 1, seen: 1, acknowledged: 0 }), 'en', 1)
    await page.getByTitle('Outcomes').click()
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Fired once: 1 seen, 0 acknowledged/u)
  })

  it('says the same in Chinese', async () => {
    await open(() => SCORECARD, 'zh-CN')
    await page.getByTitle('触发后的表现').click()
    const scorecard = page.getByRole('dialog')
    await expect.element(scorecard).toMatchTextContent(/触发 5 次：已读 4，已确认 3，延迟发现 1。/u)
    await expect.element(scorecard).toMatchTextContent(/1 日后 暂未知/u)
  })

  it('says why it cannot be shown', async () => {
    await open(() => {
      throw new Error('the file is gone')
    })
    await page.getByTitle('Outcomes').click()
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/the file is gone/u)
  })
})
