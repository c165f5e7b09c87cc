import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Provenance } from '#model/market/freshness.ts'
import { EMPTY_LINK_GROUPS } from '#model/workspace/link-group.ts'
import { blockOf } from '#model/market/tape/tape-ring.ts'
import { EMPTY_TAPE_BLOCK, MAX_TAPE_TAIL, type LiveTape, type TapeRow } from '#model/market/tape/tape.ts'
import TapePanel from '#renderer/panels/tape/TapePanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { idOf, liveWith, NOON_MS, sessionWith } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow, type PanelWindowParts } from '#test/fakes/windows/panel-window.ts'

const AAPL = idOf('stock:US::AAPL')

const row = (number: number): TapeRow => ({
  kind: number % 50 === 0 ? 'correction' : 'trade',
  time: NOON_MS + number * 1_000,
  spanMs: 1_000,
  price: 10,
  volume: number,
  side: number % 2 === 0 ? 'buy' : 'sell',
})
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => row(from + place))

function tape(last: number, parts: Partial<LiveTape> = {}, provenance: Partial<Provenance> = {}): LiveTape {
  const first = Math.max(1, last - MAX_TAPE_TAIL + 1)
  return {
    instrument: AAPL,
    epoch: 1,
    oldest: 1,
    last,
    tail: last === 0 ? EMPTY_TAPE_BLOCK : blockOf(first, rows(first, last)),
    origin: 'derived',
    state: 'ready',
    volumes: { buy: 300, sell: 100, unknown: 0 },
    provenance: { ...liveWith(AAPL).provenance, ...provenance },
    ...parts,
  }
}

async function open(first: LiveTape, parts: PanelWindowParts = {}) {
  const window = await openPanelWindow(TapePanel, {
    ...parts,
    prepare(backend) {
      backend.publish('links', [null, { ...EMPTY_LINK_GROUPS, 1: { symbol: AAPL, interval: null } }])
      backend.publish('tape', [AAPL, first])
      backend.answer('tape.read', ({ before }) => {
        const from = Math.max(1, (before ?? 1) - 2_000)
        return blockOf(from, rows(from, (before ?? 1) - 1))
      })
    },
  })
  const publish = (next: LiveTape) => window.backend.publish('tape', [AAPL, next])
  return { ...window, publish }
}

const table = () => page.getByRole('table', { name: 'Trades of AAPL' })
function drawn(): readonly string[] {
  const box = document.querySelector('[role="table"]')?.getBoundingClientRect()
  return [...document.querySelectorAll('[role="table"] [data-kind]')]
    .map((line) => ({ line, top: line.getBoundingClientRect().top }))
    .filter(({ top }) => box !== undefined && top > box.top - 12 && top < box.bottom - 12)
    .sort((one, other) => one.top - other.top)
    .map(({ line }) => line.querySelector('[data-field="volume"]')?.textContent?.trim() ?? '')
}

const leave = () => userEvent.hover(page.getByRole('textbox'))

describe('the tape panel', () => {
  it('shows the latest trade first, and says that it is derived', async () => {
    await open(tape(200))
    await expect.element(table()).toBeVisible()
    await expect.poll(() => drawn().slice(0, 3)).toEqual(['200', '199', '198'])
    expect(document.querySelector('[data-origin="derived"]')?.textContent).toContain('Derived')
  })

  it('takes new trades in at the top, and only as many rows exist as can be seen', async () => {
    const { publish } = await open(tape(200))
    await expect.poll(() => drawn()[0]).toBe('200')
    for (let last = 205; last <= 1_000; last += 5) publish(tape(last))
    await expect.poll(() => drawn().slice(0, 2)).toEqual(['1K', '999'].map((text) => text.replace('1K', '1.00K')))
    expect(document.querySelectorAll('[data-kind]').length).toBeLessThan(80)
  })

  it('does not move under the pointer and while it is paused by key, and says how much is newer', async () => {
    const { publish } = await open(tape(200))
    await expect.poll(() => drawn()[0]).toBe('200')
    await leave()
    ;(table().element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    publish(tape(207))
    await expect.element(page.getByRole('button', { name: 'Show 7 newer' })).toBeVisible()
    // A label that names the next action must not be announced as pressed.
    await expect.element(page.getByRole('button', { name: 'Show 7 newer' })).not.toHaveAttribute('aria-pressed')
    expect(drawn()[0]).toBe('200')
    await page.getByRole('button', { name: 'Show 7 newer' }).click()
    await expect.poll(() => drawn()[0]).toBe('207')
    await userEvent.hover(table())
    publish(tape(210))
    await expect.poll(() => drawn()[0]).toBe('207')
    await leave()
    await expect.poll(() => drawn()[0]).toBe('210')
  })

  it('reads older rows as the reader scrolls down', async () => {
    const { backend } = await open(tape(5_000))
    await expect.poll(() => drawn()[0]).toBe('5.00K')
    const reads = () => backend.asked.filter(({ name }) => name === 'tape.read').length
    await expect.poll(reads).toBe(1)
    await expect.poll(() => (table().element() as HTMLElement).scrollHeight).toBeGreaterThan(2_000 * 20)
    const element = table().element() as HTMLElement
    element.scrollTop = element.scrollHeight
    await expect.poll(reads).toBeGreaterThan(1)
    await expect.poll(() => drawn().length).toBeGreaterThan(3)
  })

  it('shows only trades of the size that was asked for', async () => {
    const { publish } = await open(tape(60))
    await leave()
    await page.getByRole('textbox').fill('58')
    await userEvent.keyboard('{Enter}')
    await expect.poll(drawn).toEqual(['60', '59', '58'])
    publish(tape(61))
    await expect.poll(drawn).toEqual(['61', '60', '59', '58'])
  })

  it('says what it waits for, and why it cannot have it', async () => {
    const failure = { kind: 'unavailable', cause: 'unreachable', message: '' } as const
    const { publish } = await open(tape(0))
    await expect.element(page.getByText('No trades yet')).toBeVisible()
    publish(tape(0, {}, { state: 'failing', failure }))
    await expect.element(page.getByText('The trades could not be loaded')).toBeVisible()
    publish(tape(3))
    await expect.poll(drawn).toEqual(['3', '2', '1'])
  })

  it('offers another key where the service refused the one that it has', async () => {
    const failure = { kind: 'unauthorised', message: '' } as const
    const { backend, publish } = await open(tape(0, {}, { state: 'failing', failure }))
    await expect.element(page.getByText('The trades could not be loaded')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Connect…' })).not.toBeInTheDocument()
    backend.publish('session', [null, sessionWith({ source: 'service', state: 'unauthorised' })])
    await expect.element(page.getByRole('button', { name: 'Connect…' })).toBeVisible()
    publish(tape(3))
    await expect.element(page.getByRole('button', { name: 'Connect…' })).not.toBeInTheDocument()
  })

  it.each(['light', 'dark', 'highContrast'] as const)('has no accessibility faults in %s', async (theme) => {
    await open(tape(100), { settings: { theme } })
    await expect.poll(() => drawn()[0]).toBe('100')
    expect(await axeFaults('[data-panel="tape"]', { theme })).toEqual([])
  })
})
