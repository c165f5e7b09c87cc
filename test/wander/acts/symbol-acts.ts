/** Acts on symbols, rows and link groups. */
import { wording } from '#test/e2e/steps/wording.ts'
import { PATIENCE_MS, type User } from '../user.ts'
import { canType, pressing, withPanel, type Act } from './act.ts'

const SYMBOLS = ['nvda', 'msft', 'aapl', 'btcusdt', 'eurusd', 'spx', '7203', 'gc', 'tsla', 'spy', 'baba'] as const

async function chooseFound(user: User, symbol: string): Promise<void> {
  await user.takeOffered(symbol)
  await user.page.locator('[role="option"]').first().waitFor({ state: 'detached', timeout: PATIENCE_MS })
}

export const SYMBOL_ACTS: readonly Act[] = [
  {
    name: 'searches a symbol',
    weight: 4,
    async play(user) {
      await user.press('Control+Shift+k')
      await chooseFound(user, user.chance.pick(SYMBOLS))
    },
  },
  {
    name: 'types a symbol',
    weight: 3,
    isPossible: (reading) => canType(reading) && !reading.focus.isNothing,
    async play(user) {
      await chooseFound(user, user.chance.pick(['nvda', 'msft', 'tsla', 'spy', 'eurusd']))
    },
  },
  {
    name: 'clicks a row',
    weight: 4,
    isPossible: withPanel('watchlist'),
    play: (user) => user.selectRow(),
  },
  {
    name: 'walks along the rows',
    weight: 3,
    isPossible: withPanel('watchlist'),
    async play(user) {
      await user.command('panel.show.watchlist', `${wording('command_panel_show')}${wording('watchlist_panel')}`)
      const keys = ['ArrowDown', 'ArrowUp', 'PageDown', 'End', 'Home', ' '] as const
      for (let steps = user.chance.whole(1, 4); steps > 0; steps--) await user.press(user.chance.pick(keys))
    },
  },
  pressing('follows the symbol of a group', 2, ['Alt+1', 'Alt+2', 'Alt+3']),
  pressing('follows no group', 1, ['Alt+0']),
  {
    name: 'opens and leaves the menu of link groups',
    weight: 1,
    isPossible: ({ panels }) => panels.length > 0,
    async play(user) {
      if (!(await user.clickOne('[data-link]'))) return
      await user.leaveMenu()
    },
  },
  {
    name: 'opens and leaves the menu of a row',
    weight: 1,
    isPossible: withPanel('watchlist'),
    async play(user) {
      if (!(await user.selectRow('right'))) return
      await user.leaveMenu()
    },
  },
]
