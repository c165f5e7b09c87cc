import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import type { Settings } from '#model/application/settings.ts'
import { PANEL_KINDS } from '#renderer/panels/registry.ts'
import { AXE_OPTIONS } from '#test/axe-options.ts'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf } from '#test/fakes/quotes/live-quotes.ts'

const [AAPL, MSFT] = [idOf('stock:US::AAPL'), idOf('stock:US::MSFT')]
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

async function openTwo(kind: string, settings: Partial<Settings> = {}): Promise<void> {
  const panels = [1, 2].map((number) => ({ id: `${kind}-${number}`, kind, state: null }))
  await openDeskWindow({ panels, instruments: [AAPL], links: { 1: { symbol: AAPL, interval: null } }, settings })
  // Panels in separate files are loaded first.
  await expect.poll(() => regions(kind), { timeout: 30_000 }).toHaveLength(2)
}

const regions = (kind: string) =>
  [...document.querySelectorAll(`section[data-panel="${kind}"]`)].map((region) => region.getAttribute('aria-label'))

async function landmarksOfOneName(): Promise<readonly string[]> {
  const { violations } = await axe.run(document, { ...AXE_OPTIONS, runOnly: ['landmark-unique'] })
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}

describe('the names of two panels of one kind', () => {
  it.each(PANEL_KINDS.map(({ kind }) => kind))('differ for a screen reader (%s)', async (kind) => {
    await openTwo(kind)
    expect(new Set(regions(kind)).size).toBe(2)
    expect(await landmarksOfOneName()).toEqual([])
  })

  it('say what is shown, and the number of a further one that shows the same', async () => {
    await openTwo('chart')
    expect(regions('chart')).toEqual(['Chart AAPL 1D', 'Chart AAPL 1D 2'])
    await expect.element(page.getByRole('tab', { name: 'Chart AAPL 1D 2', exact: true })).toBeVisible()
  })

  it('are in the language of the user', async () => {
    await openTwo('watchlist', { language: 'zh-CN' })
    await expect.poll(() => regions('watchlist')).toEqual(['自选', '自选 2'])
  })
})

describe('a tab', () => {
  it('names the symbol of its link group, also after the window was as narrow as a phone', async () => {
    const panels = ['health', 'tape'].map((kind) => ({ id: `${kind}-1`, kind, state: null }))
    const { backend, app, setSettings } = await openDeskWindow({
      panels,
      links: { 1: { symbol: AAPL, interval: null } },
    })
    await expect.element(tab('Tape AAPL')).toBeVisible()
    await page.viewport(390, 800)
    await expect.poll(() => app.isPhone).toBe(true)
    await page.viewport(1440, 800)
    await expect.element(tab('Tape AAPL')).toBeVisible()
    // All tabs are drawn again, and then only one of them.
    for (const language of ['zh-CN', 'en'] as const) {
      setSettings({ language })
      await expect.poll(() => app.locale).toBe(language)
    }
    backend.publish('links', [null, { ...EMPTY_LINK_GROUPS, 1: { symbol: MSFT, interval: null } }])
    await expect.element(tab('Tape MSFT')).toBeVisible()
  })
})
