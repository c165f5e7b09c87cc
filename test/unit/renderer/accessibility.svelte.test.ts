import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FRESHNESS_STATES } from '../../../src/model/freshness.ts'
import { axeFaults } from '../../fakes/axe-faults.ts'
import { chooseInMenu, openDeskWindow, type DeskParts } from '../../fakes/desk-window.ts'
import { idOf, liveWith } from '../../fakes/live-quotes.ts'

/** One row in every state there is, rising and falling. */
const ROWS = FRESHNESS_STATES.flatMap((state, place) =>
  [1, -1].map((change) => ({ instrument: idOf(`stock:US::S${place}${change > 0 ? 'UP' : 'DN'}`), state, change })),
)

const tickOf = ({ instrument, state, change }: (typeof ROWS)[number]) =>
  [instrument, liveWith(instrument, { last: 101 + change, change }, { state })] as const

/** What lies behind a dialog or a menu has been judged before. */
const DIALOG = 'dialog[open]'
const MENU = '[role="menu"]'

async function openFull(parts: DeskParts) {
  const desk = await openDeskWindow({ instruments: ROWS.map(({ instrument }) => instrument), ...parts })
  await expect.poll(() => desk.backend.listenedTo('quote')).toHaveLength(ROWS.length)
  const publish = (last: number) =>
    desk.backend.publish(
      'quote',
      ...ROWS.map(({ instrument, state, change }) => {
        const live = liveWith(instrument, { last: last + change * (last - 100), change }, { state })
        return [instrument, live] as const
      }),
    )
  publish(100)
  await expect.element(page.getByRole('gridcell', { name: '100.00' }).first()).toBeVisible()
  // Every price ticks, so that the lit cells are judged as well.
  publish(101)
  await expect.element(page.getByRole('gridcell', { name: '102.00' }).first()).toBeVisible()
  return desk
}

const themes = ['light', 'dark', 'highContrast'] as const
const colourSchemes = ['greenUp', 'redUp', 'redBlue', 'colourBlind', 'mono'] as const

describe('nothing stands in the way of a reader', () => {
  // One window wears all colours: what a scheme paints is on it already.
  it.each(themes)('of the list in %s, in any colours', async (theme) => {
    const { setSettings } = await openFull({ settings: { theme } })
    for (const colourScheme of colourSchemes) {
      setSettings({ theme, colourScheme })
      await expect.poll(() => document.documentElement.dataset['colours']).toBe(colourScheme)
      expect(await axeFaults(document, { theme, colourScheme }), colourScheme).toEqual([])
    }
  })

  it.each(themes)('of a selected row, a failure and notices in %s', async (theme) => {
    const { backend } = await openFull({
      settings: { theme },
      session: { source: 'service', state: 'unauthorised', failure: { kind: 'unauthorised', message: '401' } },
    })
    backend.publish('notices', [null, [{ number: 1, notice: { kind: 'tokenWeaklyProtected' } }]])
    await page.getByRole('gridcell', { name: '102.00' }).first().click()
    await expect.element(page.getByText(/offers no key store/u)).toBeVisible()
    expect(await axeFaults(document, { theme })).toEqual([])
  })

  it.each(themes)('of the dialogs in %s', async (theme) => {
    await openFull({ settings: { theme } })
    for (const name of ['Connect…', 'Settings', 'Add instrument…', 'Import…']) {
      await chooseInMenu(name)
      await expect.element(page.getByRole('dialog')).toBeVisible()
      expect(await axeFaults(DIALOG, { theme })).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    }
  })

  it.each(themes)('of palette, keys, menu and data health in %s', async (theme) => {
    await openFull({ settings: { theme } })
    for (const [keys, role, part] of [
      ['{Control>}k{/Control}', 'dialog', DIALOG],
      ['{F1}', 'dialog', DIALOG],
      ['{F10}', 'menu', MENU],
    ] as const) {
      await userEvent.keyboard(keys)
      await expect.element(page.getByRole(role)).toBeVisible()
      expect(await axeFaults(part, { theme }), keys).toEqual([])
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole(role)).not.toBeInTheDocument()
    }
    await chooseInMenu('Data health')
    await expect.element(page.getByRole('region', { name: 'Data health' })).toBeVisible()
    expect(await axeFaults(document, { theme })).toEqual([])
  })

  it.each(themes)('of a ticker strip in %s', async (theme) => {
    const pinned = ROWS.slice(0, 4).map(({ instrument }) => instrument)
    const { backend } = await openDeskWindow({ settings: { theme }, record: { kind: 'ticker', panels: [], pinned } })
    await expect.poll(() => backend.listenedTo('quote')).toEqual(pinned)
    backend.publish('quote', ...ROWS.slice(0, 4).map(tickOf))
    await expect.element(page.getByText('102.00').first()).toBeVisible()
    expect(await axeFaults(document, { theme })).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    expect(await axeFaults(document, { theme })).toEqual([])
  })

  // Each section is judged by the tests of the panel.
  it.each(themes)('of a settings window in %s', async (theme) => {
    await openDeskWindow({ settings: { theme }, record: { kind: 'settings', panels: [] } })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect.element(page.getByText('SIMULATED', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('tab').first()).toBeVisible()
    expect(await axeFaults(document, { theme })).toEqual([])
  })

  it('of an empty window', async () => {
    await openDeskWindow()
    await expect.element(page.getByText('Nothing on this list yet')).toBeVisible()
    expect(await axeFaults(document)).toEqual([])
  })
})
