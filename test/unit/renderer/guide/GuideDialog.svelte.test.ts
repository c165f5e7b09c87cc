import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Settings } from '#model/application/settings.ts'
import SettingsPanel from '#renderer/panels/settings/SettingsPanel.svelte'
import { applicationFacts } from '#test/fakes/ports/application-facts.ts'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { openPanelWindow } from '#test/fakes/windows/panel-window.ts'

/** Opens the dialog from the settings, as a user does. */
async function open(settings: Partial<Settings> = {}) {
  await openPanelWindow(SettingsPanel, {
    settings,
    prepare: (backend) => backend.answer('application.describe', () => applicationFacts()),
  })
  await page.getByRole('tab').last().click()
  await page.getByRole('button', { name: settings.language === 'zh-CN' ? '打开使用指南…' : 'Open the guide…' }).click()
}

const guide = () => page.getByRole('dialog', { name: 'Guide' })
const heading = (name: string) => guide().getByRole('heading', { name, exact: true })
const pages = () => guide().getByRole('navigation', { name: 'Pages of the guide' })

describe('the guide', () => {
  it('opens on its index, and shows the page that is chosen', async () => {
    await open()
    await expect.element(heading('The guide')).toBeVisible()
    await pages().getByRole('button', { name: 'Alerts', exact: true }).click()
    await expect.element(heading('Alerts')).toBeVisible()
    await expect.element(heading('The guide')).not.toBeInTheDocument()
  })

  it('follows links by keyboard, and puts the focus into the page', async () => {
    await open()
    await expect.element(heading('The guide')).toBeVisible()
    const link = guide().getByRole('article').getByRole('button', { name: 'Keys', exact: true })
    ;(link.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Keys')).toBeVisible()
    await expect.element(guide().getByRole('article')).toHaveFocus()
    await expect.element(pages().getByRole('button', { name: 'Keys' })).toHaveAttribute('aria-current', 'page')
  })

  it('says in the reader’s language that it is in English', async () => {
    await open({ language: 'zh-CN' })
    const dialog = page.getByRole('dialog', { name: '使用指南' })
    await dialog.getByRole('button', { name: 'The simulated market', exact: true }).click()
    await expect.element(dialog.getByText('本页目前只有英文版。')).toBeVisible()
  })

  it('shows a translated page in the reader’s language, and does not say that it is in English', async () => {
    await open({ language: 'zh-CN' })
    const dialog = page.getByRole('dialog', { name: '使用指南' })
    await dialog.getByRole('navigation').getByRole('button', { name: '技术指标', exact: true }).click()
    await expect.element(dialog.getByRole('heading', { name: '技术指标' })).toBeVisible()
    await expect.element(dialog.getByText('本页目前只有英文版。')).not.toBeInTheDocument()
    expect(await axeFaults(dialog.element())).toEqual([])
  })

  it.each(['light', 'dark', 'highContrast'] as const)('has no accessibility faults in %s', async (theme) => {
    await open({ theme })
    await pages().getByRole('button', { name: 'Options', exact: true }).click()
    await expect.element(heading('Options')).toBeVisible()
    expect(await axeFaults(guide().element(), { theme })).toEqual([])
  })
})
