import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FRESHNESS_STATES } from '#model/market/freshness.ts'
import type { Settings } from '#model/application/settings.ts'
import { axeFaults, THEMES } from '#test/fakes/windows/axe-faults.ts'
import { chooseInMenu, openDeskWindow, type DeskParts, type DeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'

/** One row in every state, rising and falling. */
const ROWS = FRESHNESS_STATES.flatMap((state, place) =>
  [1, -1].map((change) => ({ instrument: idOf(`stock:US::S${place}${change > 0 ? 'UP' : 'DN'}`), state, change })),
)

const tickOf = ({ instrument, state, change }: (typeof ROWS)[number]) =>
  [instrument, liveWith(instrument, { last: 101 + change, change }, { state })] as const

/** Content behind a dialog or a menu has already been checked. */
const DIALOG = 'dialog[open]'
const MENU = '[role="menu"]'

async function openFull(parts: DeskParts = {}) {
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
  // Every price ticks, so that the lit cells are also checked.
  publish(101)
  await expect.element(page.getByRole('gridcell', { name: '102.00' }).first()).toBeVisible()
  return desk
}

const COLOUR_SCHEMES = ['greenUp', 'redUp', 'redBlue', 'colourBlind', 'mono'] as const

const worn = (name: 'theme' | 'colours') => document.documentElement.dataset[name]

/** Shows all themes in one window in turn; opened menus and dialogs stay open. */
async function expectNoFaults(
  { setSettings }: Pick<DeskWindow, 'setSettings'>,
  part: string | Document,
  schemes: readonly Settings['colourScheme'][] = ['greenUp'],
): Promise<void> {
  const behind = hideWhatIsBehind(part)
  try {
    for (const theme of THEMES)
      for (const colourScheme of schemes) {
        setSettings({ theme, colourScheme })
        await expect.poll(() => [worn('theme'), worn('colours')]).toEqual([theme, colourScheme])
        expect(await axeFaults(part, { theme, colourScheme }), `${theme}, ${colourScheme}`).toEqual([])
      }
  } finally {
    behind.remove()
  }
}

/**
 * Hides the rest of the page: axe does not know that a dialog covers it, so it would call the contrast of the dialog's
 * texts undecided and report no fault.
 */
function hideWhatIsBehind(part: string | Document): HTMLStyleElement {
  const style = document.createElement('style')
  if (typeof part === 'string')
    style.textContent = `body :not(:has(${part}), ${part}, ${part} *) { visibility: hidden !important }`
  document.head.append(style)
  return style
}

describe('every theme is free of accessibility faults', () => {
  it('in the list, in any colours', async () => {
    await expectNoFaults(await openFull(), document, COLOUR_SCHEMES)
  })

  it('in a selected row, a failure and notices', async () => {
    const desk = await openFull({
      session: { source: 'service', state: 'unauthorised', failure: { kind: 'unauthorised', message: '401' } },
    })
    desk.backend.publish('notices', [null, [{ number: 1, notice: { kind: 'tokenWeaklyProtected' } }]])
    await page.getByRole('gridcell', { name: '102.00' }).first().click()
    await expect.element(page.getByText(/offers no key store/u)).toBeVisible()
    await expectNoFaults(desk, document)
  })

  it('in the dialogs', async () => {
    const desk = await openFull()
    for (const name of ['Connect…', 'Settings', 'Add instrument…', 'Import…']) {
      await chooseInMenu(name)
      await expect.element(page.getByRole('dialog')).toBeVisible()
      await expectNoFaults(desk, DIALOG)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    }
  })

  it('in palette, keys, menu, the editor of alerts and data health', async () => {
    const desk = await openFull()
    await page.getByRole('gridcell', { name: '102.00' }).first().click()
    for (const [keys, role, part] of [
      ['{Control>}k{/Control}', 'dialog', DIALOG],
      ['{F1}', 'dialog', DIALOG],
      ['{F10}', 'menu', MENU],
      ['{Alt>}a{/Alt}', 'dialog', DIALOG],
    ] as const) {
      await userEvent.keyboard(keys)
      await expect.element(page.getByRole(role)).toBeVisible()
      await expectNoFaults(desk, part)
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole(role)).not.toBeInTheDocument()
    }
    await chooseInMenu('Data health')
    await expect.element(page.getByRole('region', { name: 'Data health' })).toBeVisible()
    await expectNoFaults(desk, document)
  })

  it('in a ticker strip', async () => {
    const pinned = ROWS.slice(0, 4).map(({ instrument }) => instrument)
    const desk = await openDeskWindow({ record: { kind: 'ticker', panels: [], pinned } })
    await expect.poll(() => desk.backend.listenedTo('quote')).toEqual(pinned)
    desk.backend.publish('quote', ...ROWS.slice(0, 4).map(tickOf))
    await expect.element(page.getByText('102.00').first()).toBeVisible()
    await expectNoFaults(desk, document)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect.element(page.getByRole('menu')).toBeVisible()
    await expectNoFaults(desk, document)
  })

  // Each section is checked by the tests of the panel.
  it('in a settings window', async () => {
    const desk = await openDeskWindow({ record: { kind: 'settings', panels: [] } })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect.element(page.getByText('SIMULATED', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('tab').first()).toBeVisible()
    await expectNoFaults(desk, document)
  })

  it('in an empty window', async () => {
    const desk = await openDeskWindow()
    await expect.element(page.getByText('Nothing on this list yet')).toBeVisible()
    await expectNoFaults(desk, document)
  })
})
