import { describe, expect, it } from 'vitest'
import type { WatchlistEdit } from '#model/watchlists/watchlist-edit.ts'
import type { Watchlist } from '#model/watchlists/watchlist.ts'
import { ColumnChoice } from '#renderer/panels/watchlist/columns/column-choice.svelte.ts'
import { listOf } from '#test/fakes/quotes/live-quotes.ts'

/** A list whose edits take effect in order, each when `settle` is called. */
function setUp() {
  let list: Watchlist = $state.raw(listOf('list-1', 'Mine', []))
  const waiting: (() => void)[] = []
  const choice = new ColumnChoice(
    () => list,
    {
      edit: (edit: WatchlistEdit) =>
        new Promise((resolve) => {
          waiting.push(() => {
            if (edit.kind === 'arrangeList') list = { ...list, ...edit.appearance }
            resolve(null)
          })
        }),
    },
    () => 'en',
  )
  const ids = () => choice.shown.map(({ id }) => id)
  async function settle(): Promise<void> {
    for (const answer of waiting.splice(0)) {
      answer()
      await Promise.resolve()
    }
    await Promise.resolve()
  }
  return { choice, ids, settle, stored: () => list.columns }
}

describe('the columns of a list', () => {
  it('are all those that were chosen in quick succession, before and after the list says so', async () => {
    const { choice, ids, settle } = setUp()
    const before = ids()
    for (const id of ['bid', 'ask', 'spread'] as const) choice.toggle(id)
    expect(ids()).toEqual([...before, 'bid', 'ask', 'spread'])
    await settle()
    expect(ids()).toEqual([...before, 'bid', 'ask', 'spread'])
  })

  it('are not those that were stored before while a reset is on its way', async () => {
    const { choice, ids, settle, stored } = setUp()
    const defaults = ids()
    choice.toggle('bid')
    await settle()
    choice.reset()
    expect(ids()).toEqual(defaults)
    await settle()
    expect(stored()).toBeNull()
  })
})
