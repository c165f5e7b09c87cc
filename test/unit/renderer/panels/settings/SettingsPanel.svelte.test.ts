import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { success } from '#model/values/failure.ts'
import { DEFAULT_SETTINGS, type Settings } from '#model/application/settings.ts'
import SettingsPanel from '#renderer/panels/settings/SettingsPanel.svelte'
import { faultsInThemes } from '#test/fakes/windows/axe-faults.ts'
import { applicationFacts } from '#test/fakes/ports/application-facts.ts'
import { openPanelWindow, type PanelWindowParts } from '#test/fakes/windows/panel-window.ts'

const FACTS = applicationFacts({ profileDirectory: '/home/reader/quotedeck', canStartAtLogin: true })

async function open(parts: PanelWindowParts = {}) {
  const window = await openPanelWindow(SettingsPanel, {
    ...parts,
    prepare(backend) {
      backend.answer('application.describe', () => FACTS)
      parts.prepare?.(backend)
    },
  })
  const updates = () => window.backend.asked.filter(({ name }) => name.startsWith('settings.'))
  return { ...window, updates, update: (payload: unknown) => ({ name: 'settings.update', payload }) }
}

const section = (name: string) => page.getByRole('tab', { name, exact: true })

describe('the settings', () => {
  it('apply immediately', async () => {
    const { updates, update } = await open()
    await section('Appearance').click()
    await page.getByLabelText('Theme').selectOptions('High contrast')
    await page.getByLabelText('Discreet mode').click()
    expect(updates()).toEqual([update({ theme: 'highContrast' }), update({ discreet: true })])
  })

  it('go back to what they were at first, one by one and by section', async () => {
    const { updates, update } = await open({ settings: { theme: 'dark' } })
    await section('Appearance').click()
    await page.getByRole('button', { name: 'Reset to default (System default)' }).click()
    await page.getByRole('button', { name: 'Reset this section to defaults' }).click()
    expect(updates()).toEqual([
      update({ theme: 'system' }),
      {
        name: 'settings.reset',
        payload: ['theme', 'density', 'fontSizePercent', 'discreet', 'hoverDetails', 'liveRegion'],
      },
    ])
  })

  it('keep the other parts of a group when one is changed', async () => {
    const { updates, update } = await open({ settings: { notifications: { enabled: false, sound: true } } })
    await section('Notifications').click()
    await page.getByLabelText('Play a sound').click()
    expect(updates()).toEqual([update({ notifications: { enabled: false, sound: false } })])
  })

  it('say how long the history of alerts is kept, and how much of it at most', async () => {
    const { updates, update } = await open()
    await section('Notifications').click()
    await expect.element(page.getByText(/holds at most 100,000 events/u)).toBeVisible()
    await page.getByLabelText('Keep alert history for').selectOptions('90 days')
    expect(updates()).toEqual([update({ alerts: { keepDays: 90 } })])
  })

  it('show each colour scheme as it looks', async () => {
    const { updates, update } = await open()
    await section('Colours').click()
    const colourOf = (label: RegExp, place: 0 | 1) => {
      const sample = page.getByText(label).element().closest('label')?.querySelector('[data-colours]')
      return getComputedStyle(sample?.children[place] ?? document.body).color
    }
    expect(colourOf(/^Red up, green down/u, 0)).toBe(colourOf(/^Green up, red down/u, 1))
    expect(colourOf(/^Red up, green down/u, 0)).not.toBe(colourOf(/^Green up, red down/u, 0))
    await page.getByRole('radio', { name: /^Red up, blue down/u }).click()
    expect(updates()).toEqual([update({ colourScheme: 'redBlue' })])
  })

  it('are walked through by keyboard', async () => {
    await open()
    await section('Connection and plan').click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(section('Colours')).toHaveFocus()
    await expect.element(page.getByRole('heading', { name: 'Colours' })).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('Version 1.2.3')).toBeVisible()
  })

  it('are found by what they are called, in English as well', async () => {
    await open({ settings: { language: 'zh-CN' } })
    const search = page.getByRole('searchbox').first()
    await search.fill('UTC')
    await expect.element(page.getByLabelText('时区')).toBeVisible()
    await search.fill('colour blind')
    await expect.element(page.getByText('蓝涨橙跌（色觉友好）')).toBeVisible()
    await expect.element(page.getByLabelText('时区')).not.toBeInTheDocument()
    await search.fill('zzz')
    await expect.element(page.getByText('没有与“zzz”匹配的设置。')).toBeVisible()
  })

  it('say so when a change was not carried out', async () => {
    const { backend } = await open()
    backend.answer('settings.update', () => {
      throw new Error('the disk is full')
    })
    await section('Language').click()
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('简体中文')
    await expect.element(page.getByRole('alert').getByText(/the disk is full/u)).toBeVisible()
  })
})

describe('the proxy', () => {
  it('applies only with an address, which is validated first', async () => {
    const { updates } = await open()
    await section('Proxy').click()
    await page.getByLabelText('Proxy mode').selectOptions('Manual proxy')
    expect(updates()).toEqual([])
    const address = page.getByLabelText('Proxy address', { exact: true })
    await address.fill('ftp://proxy')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText(/starts with http:/u)).toBeVisible()
    await address.fill('http://proxy.example:8080')
    await userEvent.keyboard('{Tab}')
    const proxy = { mode: 'manual', url: 'http://proxy.example:8080' }
    await expect.poll(() => updates().at(-1)?.payload).toEqual({ proxy })
  })
})

describe('shortcuts', () => {
  const button = () => page.getByRole('button', { name: /^Shortcut for Search commands and symbols/u })

  it('are changed by pressing the new keys, and can be given back', async () => {
    const { updates, update } = await open()
    await section('Shortcuts').click()
    await button().click()
    await userEvent.keyboard('{Control>}{Alt>}p{/Alt}{/Control}')
    expect(updates()).toEqual([update({ shortcuts: { 'palette.open': 'Mod+Alt+P' } })])
  })

  it('that two commands have are shown as conflicts', async () => {
    await open({ settings: { shortcuts: { 'palette.open': 'Mod+Shift+D' } } })
    await section('Shortcuts').click()
    await expect.element(page.getByText(/^Also used for: /u).first()).toBeVisible()
  })

  it('refuse what typing needs, and stop listening on Escape', async () => {
    const { updates } = await open()
    await section('Shortcuts').click()
    await button().click()
    await userEvent.keyboard('a')
    await expect.element(page.getByText('A letter or digit alone searches for symbols.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText(/^Press the keys/u)).not.toBeInTheDocument()
    expect(updates()).toEqual([])
  })
})

describe('the data', () => {
  it('say where they are, and take in a file once the reader has seen what it replaces', async () => {
    const { backend } = await open()
    const address = {
      baseUrl: 'https://api.example.com',
      plan: 'base',
      codesPerRequest: 10,
      requestsPerMinute: 5,
    } as const
    const changes = [
      { name: 'watchlists', now: 2, then: 3 },
      { name: 'alertHistory', now: 12, then: 40 },
    ] as const
    backend.answer('data.preview', ({ content }) =>
      content === 'good' ? success(changes) : { ok: false, failure: 'otherFormat' },
    )
    const proxy = { mode: 'manual', url: 'http://proxy.example:8080' } as const
    backend.answer('data.import', () => success({ connection: address, proxy }))
    backend.answer('data.undoImport', () => true)
    await section('Data').click()
    await expect.element(page.getByText(FACTS.profileDirectory)).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    await userEvent.upload(input ?? document.body, new File(['bad'], 'data.json'))
    await expect.element(page.getByRole('alert').getByText(/not exported by Quotedeck/u)).toBeVisible()
    await userEvent.upload(input ?? document.body, new File(['good'], 'data.json'))
    await expect.element(page.getByText('Watchlists: 2 now, 3 in the file')).toBeVisible()
    await expect
      .element(page.getByText(/^Alert history: 12 events now, 40 in the file\. .* existing ones are kept/u))
      .toBeVisible()
    expect(backend.asked.some(({ name }) => name === 'data.import')).toBe(false)
    await page.getByRole('button', { name: 'Replace' }).click()
    await expect.element(page.getByText(/names the service https:\/\/api\.example\.com/u)).toBeVisible()
    await expect.element(page.getByText(/names a proxy \(http:\/\/proxy\.example:8080\)/u)).toBeVisible()
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await expect.element(page.getByText(/^Everything is as it was before the import\./u)).toBeVisible()
  })

  it('lose the settings only after being asked twice', async () => {
    const { updates } = await open({ settings: { theme: 'dark' } })
    await section('Data').click()
    await page.getByRole('button', { name: 'Reset to defaults…' }).click()
    expect(updates()).toEqual([])
    await page.getByRole('button', { name: 'Reset now' }).click()
    expect(updates()).toEqual([{ name: 'settings.reset', payload: 'all' }])
    await expect.element(page.getByText('All settings are reset to defaults.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo reset' }).click()
    expect(updates().at(-1)).toMatchObject({
      name: 'settings.update',
      payload: { theme: 'dark', proxy: { mode: 'system' } },
    })
    await expect.element(page.getByText('The settings are as they were before.')).toBeVisible()
  })

  it('have room for no more than an import takes, and say so instead of exporting it', async () => {
    await open({ prepare: (one) => one.answer('data.exportAll', () => 'x'.repeat(4_000_001)) })
    await section('Data').click()
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect.element(page.getByText(/more data than an import takes/u)).toBeVisible()
  })
})

describe('about', () => {
  it('shows the licences when they are asked for', async () => {
    const { backend } = await open({
      prepare: (one) =>
        one.answer('application.licences', () => [
          { name: 'ws', version: '8.0.0', licence: 'MIT', text: 'Permission…' },
        ]),
    })
    await section('About').click()
    expect(backend.asked.some(({ name }) => name === 'application.licences')).toBe(false)
    await page.getByText(/^Show the licences/u).click()
    await page.getByText('ws', { exact: true }).click()
    await expect.element(page.getByText('Permission…')).toBeVisible()
  })

  it('says what was built, and what runs it', async () => {
    const runtime = { electron: '45.4.1', chromium: '150.0.7', node: '24.21.0', system: 'linux x64 6.1.0' }
    await open({ prepare: (one) => one.answer('application.describe', () => ({ ...FACTS, runtime })) })
    await section('About').click()
    for (const text of ['Version 1.2.3', FACTS.commit ?? '', '45.4.1', '150.0.7', '24.21.0', 'linux x64 6.1.0'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  })

  it('shows the diagnosis that it hands on, with the window that it is made in', async () => {
    await open({ prepare: (one) => one.answer('application.diagnose', () => 'Quotedeck 1.2.3, web shell') })
    await section('About').click()
    await page.getByRole('button', { name: 'Copy diagnosis' }).click()
    await expect.element(page.getByText(/^Quotedeck 1\.2\.3, web shell\s+Window: \d+ x \d+/u)).toBeVisible()
    await expect.element(page.getByText(/clipboard/u)).toBeVisible()
  })

  it('says so when there is no diagnosis', async () => {
    await open({
      prepare: (one) =>
        one.answer('application.diagnose', () => {
          throw new Error('no')
        }),
    })
    await section('About').click()
    await page.getByRole('button', { name: 'Copy diagnosis' }).click()
    await expect.element(page.getByText('The diagnosis could not be made. Try again.')).toBeVisible()
  })
})

describe('the settings panel', () => {
  it('has no accessibility faults in any section, in any theme', async () => {
    const settings: Settings = { ...DEFAULT_SETTINGS, language: 'en', proxy: { mode: 'manual', url: 'http://p:1' } }
    await open({ settings })
    const tabs = page.getByRole('tab').elements()
    expect(tabs.length).toBeGreaterThan(10)
    for (const tab of tabs) {
      await userEvent.click(tab)
      expect(await faultsInThemes('[data-panel="settings"]'), tab.textContent).toEqual([])
    }
  })
})
