import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PANEL_KINDS } from '#renderer/panels/registry.ts'
import { openDeskWindow, type DeskParts } from '#test/fakes/windows/desk-window.ts'
import { entryWith, idOf, listOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'
import { publishLists } from '#test/fakes/quotes/publish-lists.ts'
import { shownTexts } from '#test/fakes/windows/shown-texts.ts'
import { eventWith, viewWith } from '#test/fixtures/alert-events.ts'

const AAPL = idOf('stock:US::AAPL')
const MSFT = idOf('stock:US::MSFT')
const HOST = 'secret-host.example'
/** Names of watched instruments and of the source of prices. */
const SECRETS = /AAPL|MSFT|Apple|Microsoft|secret-host/u
const ADDRESS = { baseUrl: `https://${HOST}/v1`, plan: 'base', codesPerRequest: 10, requestsPerMinute: 60 } as const

/** A panel in a separate file is loaded first, ms. */
const LOADED_MS = 60_000

/** Has data about two symbols, one of which has an alias. */
async function openPanel(kind: string, parts: DeskParts = {}) {
  const desk = await openDeskWindow({
    panels: [{ id: `${kind}-1`, kind, state: null }],
    links: { 1: { symbol: AAPL, interval: null } },
    session: { source: 'service', address: ADDRESS },
    ...parts,
  })
  const { backend } = desk
  const name = (en: string) => ({ name: { en, 'zh-CN': en } })
  const rows = [entryWith(AAPL, name('Apple Inc.')), entryWith(MSFT, { alias: 'Windows', ...name('Microsoft') })]
  publishLists(backend, [{ ...listOf('list-1', 'Mine', []), rows }])
  backend.answer('directory.describe', ({ instruments }) =>
    instruments.map((instrument) => ({
      instrument,
      ...name(instrument === AAPL ? 'Apple Inc.' : 'Microsoft'),
      alias: instrument === MSFT ? 'Windows' : null,
      watchlists: ['list-1'],
      isKnown: true,
    })),
  )
  backend.publish('alerts', [null, { alerts: [viewWith({ target: { kind: 'instrument', instrument: AAPL } })] }])
  backend.publish('alertEvents', [null, { recent: [eventWith()], unacknowledged: 1, isPersisted: true }])
  const failure = { address: `https://${HOST}`, belongsTo: null }
  backend.publish('notices', [null, [{ number: 1, notice: { kind: 'tokenOfOtherAddress', ...failure } }]])
  for (const instrument of [AAPL, MSFT]) backend.publish('quote', [instrument, liveWith(instrument)])
  await expect.poll(() => document.querySelector(`[data-panel="${kind}"]`), { timeout: LOADED_MS }).not.toBeNull()
  return desk
}

const secrets = () => shownTexts().filter((text) => SECRETS.test(text))

describe('a discreet desk', () => {
  it.each(PANEL_KINDS.map(({ kind }) => kind))(
    'names no code, company or address in the panel %s',
    async (kind) => {
      const { clock } = await openPanel(kind, { settings: { discreet: true } })
      for (let second = 0; second < 4; second++) {
        clock.advance(1_000)
        await new Promise(requestAnimationFrame)
      }
      await expect.poll(secrets).toEqual([])
    },
    2 * LOADED_MS,
  )

  it.each(['watchlist', 'chart', 'depth', 'tape', 'alerts'])(
    'covers what the panel %s names otherwise',
    async (kind) => {
      const { clock } = await openPanel(kind)
      const seen = () => {
        clock.advance(1_000)
        return secrets().length
      }
      await expect.poll(seen).toBeGreaterThan(0)
    },
  )

  it.each(PANEL_KINDS.filter(({ inDiscreetMode }) => inDiscreetMode === 'hidden').map(({ kind }) => kind))(
    'says that the panel %s is hidden, and which key ends that',
    async (kind) => {
      await openPanel(kind, { settings: { discreet: true } })
      await expect.element(page.getByText(/Hidden in discreet mode/u)).toBeVisible()
      await expect.element(page.getByText(/Ctrl\+Shift\+D ends discreet mode/u)).toBeVisible()
    },
  )

  it('shows the alias of a symbol, and the same number for one without an alias everywhere', async () => {
    await openPanel('watchlist', { settings: { discreet: true } })
    await expect.poll(shownTexts).toContain('Windows')
    const covered = shownTexts().find((text) => /^Stock \d{4}$/u.test(text))
    expect(covered).toBeDefined()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(secrets()).toEqual([])
  })

  it('covers the address in the details of the status and in notices', async () => {
    await openPanel('watchlist', { settings: { discreet: true } })
    await page.getByRole('button', { name: /^Status/u }).click()
    await expect.element(page.getByRole('dialog', { name: 'Status' })).toBeVisible()
    await expect.poll(shownTexts).toContainEqual(expect.stringContaining('•••'))
    expect(secrets()).toEqual([])
  })
})
