import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openDeskWindow } from '#test/fakes/windows/desk-window.ts'
import { idOf, listOf, liveWith } from '#test/fakes/quotes/live-quotes.ts'

const MANY = Array.from({ length: 320 }, (_, place) => idOf(`stock:US::S${String(place).padStart(3, '0')}`))

describe('a list as a treemap', () => {
  it('draws those with the most turnover, and says of how many', async () => {
    const list = { ...listOf('list-1', 'Mine', MANY), view: 'treemap' as const }
    const { backend, clock } = await openDeskWindow({ lists: [list] })
    await expect.poll(() => backend.listenedTo('quote')).toHaveLength(320)
    backend.publish('quote', ...MANY.map((one, place) => [one, liveWith(one, { turnover: 1_000 + place })] as const))
    clock.advance(1_000)
    const tiles = () => page.getByRole('list', { name: /Mine/u }).getByRole('button')
    await expect.poll(() => tiles().elements().length).toBe(300)
    await expect
      .poll(() =>
        tiles()
          .elements()
          .map((tile) => tile.getAttribute('data-instrument')),
      )
      .toContain(MANY[319])
    expect(
      tiles()
        .elements()
        .map((tile) => tile.getAttribute('data-instrument')),
    ).not.toContain(MANY[0])
    await expect.element(page.getByText(/Top 300 of 320 by turnover\./u)).toBeVisible()
  })
})
