/** Acts that add, close, focus, split and maximise panels. */
import { wording, type MessageKey } from '#test/e2e/steps/wording.ts'
import type { Reading } from '../reading/reading.ts'
import type { User } from '../user.ts'
import { commanding, isWide, pressing, type Act } from './act.ts'

const KINDS = {
  chart: 'chart_panel',
  news: 'news_panel',
  offerings: 'ipo_panel',
  splits: 'split_panel',
  sessions: 'sessions_panel',
  company: 'company_panel',
  depth: 'depth_panel',
  tape: 'tape_panel',
  movers: 'movers_panel',
  positions: 'positions_panel',
  alerts: 'alerts_panel',
  health: 'health_panel',
  watchlist: 'watchlist_panel',
} as const satisfies Readonly<Record<string, MessageKey>>
type Kind = keyof typeof KINDS

const ALL_KINDS = Object.keys(KINDS) as readonly Kind[]
const SIDES = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const
const MAX_TABS = 14

const hasSeveral = (reading: Reading): boolean => reading.tabs.length > 1 && isWide(reading)
const hasMany = ({ tabs }: Reading): boolean => tabs.length > 3
const hasRoom = ({ tabs }: Reading): boolean => tabs.length < MAX_TABS

const byPalette = (user: User, what: 'add' | 'show', kind: Kind): Promise<boolean> =>
  user.command(`panel.${what}.${kind}`, `${wording(`command_panel_${what}`)}${wording(KINDS[kind])}`)

export const PANEL_ACTS: readonly Act[] = [
  {
    name: 'adds a panel by the palette',
    weight: 3,
    isPossible: hasRoom,
    play: (user) => byPalette(user, 'add', user.chance.pick(ALL_KINDS)),
  },
  {
    name: 'adds a panel by the button',
    weight: 2,
    isPossible: (reading) => hasRoom(reading) && isWide(reading) && reading.tabs.length > 0,
    async play(user) {
      if (!(await user.clickOne(`button[aria-label="${user.words('panel_add')}"]`))) return
      const name = user.words(KINDS[user.chance.pick(ALL_KINDS)])
      await user.click(user.page.getByRole('menuitem', { name, exact: true }))
    },
  },
  {
    name: 'shows a kind of panel',
    weight: 2,
    isPossible: hasRoom,
    play: (user) => byPalette(user, 'show', user.chance.pick(ALL_KINDS)),
  },
  {
    name: 'chooses a tab',
    weight: 3,
    isPossible: hasSeveral,
    play: (user) => user.clickOne('.dv-tab'),
  },
  pressing('closes a panel', 1, ['Alt+w'], { isPossible: hasMany }),
  pressing('goes to the next or previous panel', 3, ['F6', 'F6', 'Shift+F6']),
  pressing(
    'goes to the panel on a side',
    1,
    SIDES.map((side) => `Control+Alt+${side}`),
    { isPossible: hasSeveral },
  ),
  pressing(
    'splits a panel off',
    2,
    SIDES.map((side) => `Control+Alt+Shift+${side}`),
    { isPossible: hasSeveral },
  ),
  commanding(
    'moves a panel to the tabs on a side',
    1,
    [
      ['panel.moveLeft', 'command_panel_move_left'],
      ['panel.moveRight', 'command_panel_move_right'],
    ],
    { isPossible: hasSeveral },
  ),
  pressing('maximises or restores a panel', 1, ['Alt+Enter'], { isPossible: hasSeveral }),
  {
    name: 'maximises and restores a panel',
    weight: 2,
    isPossible: hasSeveral,
    returns: true,
    async play(user) {
      await user.press('Alt+Enter')
      await user.settle()
      await user.press('Alt+Enter')
    },
  },
  {
    name: 'makes a grid of charts',
    weight: 1,
    isPossible: ({ tabs, width }) => tabs.length < 10 && width >= 1_000,
    play(user) {
      const count = user.chance.pick([2, 4])
      return user.command(`panel.chartGrid${count}`, `${wording('command_panel_chart_grid')}${count}`)
    },
  },
  {
    name: 'turns the wheel over a panel',
    weight: 2,
    isPossible: ({ panels }) => panels.length > 0,
    async play(user, { panels }) {
      const { box } = user.chance.pick(panels)
      await user.page.mouse.move(box.left + box.width / 2, box.top + box.height * 0.6)
      await user.page.mouse.wheel(0, user.chance.pick([-300, 200, 500]))
    },
  },
]
