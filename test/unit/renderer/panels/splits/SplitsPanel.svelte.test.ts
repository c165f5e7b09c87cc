import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS } from '#model/values/duration.ts'
import type { CachedAnswer } from '#model/reference/cached-answer.ts'
import { TOUCHES_NOTHING, type ListedSplit, type SplitCalendar } from '#model/reference/split-calendar.ts'
import SplitsPanel from '#renderer/panels/splits/SplitsPanel.svelte'
import { axeFaults } from '#test/fakes/windows/axe-faults.ts'
import { idOf, NOON_MS } from '#test/fakes/quotes/live-quotes.ts'
import { openPanelWindow, type PanelWindowParts } from '#test/fakes/windows/panel-window.ts'

const FAILURE = { kind: 'unavailable', cause: 'timeout', message: '' } as const

const split = (code: string, days: number, parts: Partial<ListedSplit> = {}): ListedSplit => ({
  code,
  name: `${code} Inc`,
  region: 'US',
  exDate: NOON_MS + days * DAY_MS,
  ratio: { after: 4, before: 1 },
  instrument: idOf(`stock:US::${code}`),
  touches: TOUCHES_NOTHING,
  ...parts,
})
const answer = (
  splits: readonly ListedSplit[] | null,
  failure: CachedAnswer<SplitCalendar>['failure'] = null,
): CachedAnswer<SplitCalendar> => ({
  value: splits === null ? null : { splits, total: splits.length },
  fetchedAt: splits === null ? null : NOON_MS,
  failure,
})

async function open(first: CachedAnswer<SplitCalendar>, parts: PanelWindowParts = {}) {
  const window = await openPanelWindow(SplitsPanel, {
    ...parts,
    prepare: (backend) => backend.publish('splits', ['US', first]),
  })
  return { ...window, publish: (next: CachedAnswer<SplitCalendar>) => window.backend.publish('splits', ['US', next]) }
}

const codes = () => [...document.querySelectorAll('[data-field="code"]')].map(({ textContent }) => textContent)
const TOUCHING = split('MINE', 3, { touches: { lists: [], alerts: 2, drawings: 0 } })

describe('the splits panel', () => {
  it('shows what is announced before what is past, with the ratio in words', async () => {
    await open(answer([split('PAST', -10), split('SOON', 5)]))
    await expect.poll(codes).toEqual(['SOON', 'PAST'])
    await expect.element(page.getByText('4 new for 1 old: price ÷ 4').first()).toBeVisible()
  })

  it('says what of the reader’s own a split touches, and shows those alone when asked to', async () => {
    await open(answer([TOUCHING, split('OTHER', 5)]))
    await expect.element(page.getByText(/Alerts affected: 2/u)).toBeVisible()
    await page.getByRole('button', { name: 'Only my symbols' }).click()
    await expect.poll(codes).toEqual(['MINE'])
  })

  it('draws the rows of a long calendar that can be seen, and the others when they are scrolled to', async () => {
    await open(answer(Array.from({ length: 600 }, (_, place) => split(`C${place}`, 1 + place))))
    await expect.poll(codes).toContain('C0')
    expect(codes().length).toBeLessThan(200)
    const scroller = document.querySelector('[data-scroller]')
    await expect
      .poll(() => {
        scroller?.scrollTo({ top: scroller.scrollHeight })
        return codes()
      })
      .toContain('C599')
    expect(codes()).not.toContain('C0')
    expect(document.querySelector('[data-split="C599"]')?.getAttribute('aria-rowindex')).toBe('601')
  })

  it('says that there is nothing', async () => {
    await open(answer([]))
    await expect.element(page.getByText('No splits', { exact: true })).toBeVisible()
  })

  it('keeps what it has when it cannot be renewed, says so, and removes the message when it can', async () => {
    const { publish } = await open(answer(null, FAILURE))
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    publish(answer([split('SOON', 5)]))
    await expect.poll(codes).toEqual(['SOON'])
    publish(answer([split('SOON', 5)], FAILURE))
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(codes()).toEqual(['SOON'])
  })

  it.each(['light', 'dark', 'highContrast'] as const)('has no accessibility faults in %s', async (theme) => {
    await open(answer([TOUCHING, split('PAST', -5)], FAILURE), { settings: { theme } })
    await expect.poll(codes).toHaveLength(2)
    expect(await axeFaults('[data-panel="splits"]')).toEqual([])
  })
})
