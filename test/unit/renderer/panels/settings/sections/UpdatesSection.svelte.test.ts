import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UpdateStatus } from '#model/application/update.ts'
import SettingsPanel from '#renderer/panels/settings/SettingsPanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { applicationFacts } from '#test/fakes/ports/application-facts.ts'
import { openPanelWindow } from '#test/fakes/windows/panel-window.ts'

/** SHA-256 of the three characters "abc" (FIPS 180-4, example B.1). */
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

const OFFERED: UpdateStatus = {
  feed: 'on',
  isChecking: false,
  checkedAt: Date.UTC(2026, 10, 20, 14),
  fault: null,
  offered: {
    version: '2.0.0',
    date: '2026-11-20',
    page: 'https://example.com/quotedeck/2.0.0',
    notes: '### Added\n- Something new.',
    packages: [{ name: 'quotedeck_2.0.0_amd64.deb', bytes: 3, sha256: ABC }],
  },
}

async function open(status: UpdateStatus) {
  const window = await openPanelWindow(SettingsPanel, {
    prepare(backend) {
      backend.answer('application.describe', () => applicationFacts())
      backend.publish('updates', [null, status])
    },
  })
  await page.getByRole('tab', { name: 'Updates', exact: true }).click()
  return window
}

async function choose(name: string, content: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[data-panel="settings"] input[type="file"]')
  if (input === null) throw new Error('no input')
  await userEvent.upload(input, new File([content], name))
}

describe('updates in the settings', () => {
  it('say that a build without a feed never asks', async () => {
    await open({ ...OFFERED, feed: 'none', checkedAt: null, offered: null })
    await expect.element(page.getByText(/it never asks/u)).toBeVisible()
    expect(page.getByRole('button', { name: 'Check now' }).elements()).toEqual([])
  })

  it('are checked now or daily', async () => {
    const { backend } = await open({ ...OFFERED, offered: null })
    await expect.element(page.getByText(/^Quotedeck 1\.2\.3 is the newest version for you/u)).toBeVisible()
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByLabelText('Check for updates once a day').click()
    expect(backend.asked.slice(-2)).toEqual([
      { name: 'updates.check', payload: null },
      { name: 'settings.update', payload: { checkForUpdates: false } },
    ])
  })

  it('say why a feed was not used', async () => {
    await open({ ...OFFERED, offered: null, fault: 'badSignature' })
    await expect.element(page.getByText(/not signed by the makers/u)).toBeVisible()
  })

  it('show a newer version, what it brings and where it is, and install nothing', async () => {
    await open(OFFERED)
    await expect.element(page.getByRole('heading', { name: 'Quotedeck 2.0.0 of 2026-11-20' })).toBeVisible()
    await expect.element(page.getByText('Something new.')).toBeVisible()
    const link = page.getByRole('link', { name: 'Open the page of this version' })
    await expect.element(link).toHaveAttribute('href', 'https://example.com/quotedeck/2.0.0')
    expect(await axeFaults('[data-panel="settings"]')).toEqual([])
  })

  it('distinguish a downloaded file of the version from one that was swapped', async () => {
    await open(OFFERED)
    await choose('download.deb', 'abc')
    await expect
      .element(page.getByText(/download\.deb is quotedeck_2\.0\.0_amd64\.deb, as it was signed/u))
      .toBeVisible()
    for (const swapped of ['abd', 'abcd']) {
      await choose('download.deb', swapped)
      await expect.element(page.getByText(/does not belong to this version\. Do not install it/u)).toBeVisible()
    }
  })

  it('show what is new in the running version', async () => {
    await open({ ...OFFERED, offered: null })
    await page.getByText('New in 1.2.3').click()
    // Not released: the notes for the next version.
    await expect.element(page.getByRole('heading', { name: 'Added' })).toBeVisible()
  })
})
