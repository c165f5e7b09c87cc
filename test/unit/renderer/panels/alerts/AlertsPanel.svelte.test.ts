import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AlertView } from '#model/alerts/alert-view.ts'
import AlertsPanel from '#renderer/panels/alerts/AlertsPanel.svelte'
import { faultsInThemes } from '#test/fakes/windows/axe-faults.ts'
import { openPanelWindow } from '#test/fakes/windows/panel-window.ts'
import { eventWith, viewWith } from '#test/fixtures/alert-events.ts'

const open = (count: number, view: Partial<Omit<AlertView, 'alert'>> = {}) =>
  openPanelWindow(AlertsPanel, {
    prepare(backend) {
      const alerts = Array.from({ length: count }, (_, place) => viewWith({ id: `alert-${place + 1}` }, view))
      backend.publish('alerts', [null, { alerts }])
      backend.publish('alertEvents', [null, { recent: [eventWith()], unacknowledged: 1, isPersisted: true }])
      backend.answer('alert.bulk', () => null)
      backend.answer('alert.acknowledge', () => null)
      backend.answer('alert.remove', () => null)
      backend.answer('alert.rescale', () => null)
    },
  })

describe('the panel of alerts', () => {
  it('says how to make an alert when there is no alert yet', async () => {
    await open(0)
    await expect.element(page.getByText('No alerts yet')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'New alert' })).toBeVisible()
  })

  it('shows what each waits for, how near it is and how fresh that is', async () => {
    await open(1)
    const row = page.getByRole('row', { name: /AAPL/u })
    await expect.element(row).toMatchTextContent(/Price rises to 100/u)
    await expect.element(row).toMatchTextContent(/5\.00%/u)
    await expect.element(row).toMatchTextContent(/every 12 s/u)
  })

  it('has no accessibility faults in any theme', async () => {
    await open(2)
    await expect.element(page.getByRole('row', { name: /AAPL/u }).first()).toBeVisible()
    expect(await faultsInThemes('[data-panel="alerts"]')).toEqual([])
    await page.getByRole('tab', { name: /^History/u }).click()
    await expect.poll(() => document.querySelectorAll('[data-event]').length).toBe(1)
    expect(await faultsInThemes('[data-panel="alerts"]')).toEqual([])
  })

  it('draws those in sight, and the others when the reader comes to them', async () => {
    await open(400)
    await expect.element(page.getByRole('row', { name: /AAPL/u }).first()).toBeVisible()
    const table = page.getByRole('table').element()
    const drawn = () => [...table.querySelectorAll('tr[data-alert]')].map((row) => row.getAttribute('data-alert'))
    expect(table).toHaveAttribute('aria-rowcount', '401')
    await expect.poll(() => drawn().length).toBeLessThan(200)
    const heightBefore = table.scrollHeight
    const scroller = table.parentElement
    scroller?.scrollTo({ top: scroller.scrollHeight })
    await expect.poll(drawn).toContain('alert-400')
    await expect.poll(drawn).not.toContain('alert-1')
    expect(Math.abs(table.scrollHeight - heightBefore)).toBeLessThan(heightBefore / 4)
  })

  it('calls none armed while nothing arrives, and says how long ago it was looked at, not how often it is', async () => {
    const { backend } = await open(1)
    const row = page.getByRole('row', { name: /AAPL/u })
    await expect.element(row).toHaveAttribute('data-state', 'armed')
    backend.setLine(false)
    await expect.element(row).toHaveAttribute('data-state', 'disconnected')
    await expect.element(row).toMatchTextContent(/Not connected/u)
    await expect.element(row).not.toMatchTextContent(/every 12 s/u)
    await expect.element(row).toMatchTextContent(/last \d+\w ago/u)
  })

  it('switches off exactly those that were chosen', async () => {
    const { backend } = await open(3)
    await page
      .getByRole('checkbox', { name: /Select AAPL/u })
      .nth(1)
      .click()
    await expect.element(page.getByText('1 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Switch off' }).first().click()
    await expect
      .poll(() => backend.asked.filter(({ name }) => name === 'alert.bulk').map(({ payload }) => payload))
      .toEqual([{ alerts: ['alert-2'], action: 'switchOff' }])
  })

  it('deletes only when that was meant', async () => {
    const { backend } = await open(2)
    const removed = () => backend.asked.filter(({ name }) => name === 'alert.remove').map(({ payload }) => payload)
    const remove = async () => {
      await page
        .getByRole('button', { name: /^Actions for/u })
        .nth(1)
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await remove()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await remove()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(removed).toEqual([{ alerts: ['alert-2'] }])
  })

  it('leaves the others selected when one is deleted by its menu', async () => {
    await open(3)
    for (const place of [0, 1])
      await page
        .getByRole('checkbox', { name: /Select AAPL/u })
        .nth(place)
        .click()
    await page
      .getByRole('button', { name: /^Actions for/u })
      .nth(2)
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByText('2 selected')).toBeVisible()
  })

  it('says what came of a file, also of the one that brought the first alerts', async () => {
    const { backend } = await open(0)
    backend.answer('alert.import', () => {
      backend.publish('alerts', [null, { alerts: [viewWith()] }])
      const refused = [{ place: 3, name: null, reason: 'malformed', field: null }] as const
      return { ok: true, value: { added: 1, doubles: 1, refused } }
    })
    const input = document.querySelector('[data-import="alerts"]')
    await userEvent.upload(page.elementLocator(input as HTMLElement), new File(['[]'], 'alerts.json'))
    await expect.element(page.getByRole('row', { name: /AAPL/u, includeHidden: true })).toBeInTheDocument()
    const report = page.getByRole('dialog', { name: 'Imported alerts' })
    await expect.element(report).toMatchTextContent(/1 added, 1 already there, 1 not imported\./u)
    await expect.element(report).toMatchTextContent(/Alert 3: it is not a valid alert\./u)
    await report.getByText('Close', { exact: true }).click()
    await expect.element(report).not.toBeInTheDocument()
  })

  it('offers to put prices into new shares, or to keep them', async () => {
    const split = { exDate: Date.UTC(2026, 10, 20), ratio: { after: 4, before: 1 } }
    const { backend } = await open(1, { state: 'splitDue', split })
    await expect.element(page.getByText(/split 4:1 on .*2026/u)).toBeVisible()
    await page.getByRole('button', { name: 'Convert the prices' }).click()
    await page.getByRole('button', { name: 'Keep the prices' }).click()
    await expect
      .poll(() => backend.asked.filter(({ name }) => name === 'alert.rescale').map(({ payload }) => payload))
      .toEqual([
        { alerts: ['alert-1'], isRescaled: true },
        { alerts: ['alert-1'], isRescaled: false },
      ])
  })

  it('finds alerts by text', async () => {
    await open(2)
    await userEvent.fill(page.getByRole('searchbox', { name: 'Filter alerts' }), 'nothing like it')
    await expect.element(page.getByText('No alert matches the filter.')).toBeVisible()
  })

  it('says what fired, and lets it be acknowledged', async () => {
    const { backend } = await open(1)
    await page.getByRole('tab', { name: /^History/u }).click()
    await expect.element(page.getByRole('row', { name: /Price rises to 200/u })).toBeVisible()
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
    await expect
      .poll(() => backend.asked.filter(({ name }) => name === 'alert.acknowledge').map(({ payload }) => payload))
      .toEqual([{ events: [1] }])
  })
})
