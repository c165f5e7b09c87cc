/** Acts on watchlists. A key undoes edits. */
import { wording } from '#test/e2e/steps/wording.ts'
import { PATIENCE_MS, type User } from '../user.ts'
import { hasOtherEntries, withPanel, type Act, type Undo } from './act.ts'

const list = withPanel('watchlist')

async function name(user: User, text: string): Promise<void> {
  await user.dialogShown()
  await user.press('Control+a')
  await user.type(text)
  await user.press('Enter')
  await user.dialogGone()
}

/** Requires that the edit was the last one and the grid has the focus. */
const BY_KEY: Undo = {
  name: '`Ctrl+Z` in the list',
  isDone: hasOtherEntries,
  async play(user) {
    await user.press('Control+z')
    return true
  },
}

/** The confirmation of an edit offers the undo, wherever the focus is. */
const BY_CONFIRMATION: Undo = {
  name: '**Undo** in the confirmation',
  isDone: hasOtherEntries,
  leavesScroll: true,
  async play(user) {
    const offer = user.button('action_undo', user.page.locator('[data-toast]'))
    if ((await offer.count()) === 0) return false
    await user.click(offer)
    return true
  },
}

/** An import or addition is reported in its dialog and has no confirmation after that is closed. */
const BY_COMMAND: Undo = {
  name: 'the command **Undo in the watchlists**',
  isDone: hasOtherEntries,
  leavesScroll: true,
  play: (user) => user.command('list.undo', wording('command_list_undo')),
}

const onRow = (title: string, weight: number, chords: readonly string[], terms: Partial<Act> = {}): Act => ({
  name: title,
  weight,
  isPossible: list,
  ...terms,
  aim: (user) => user.selectRow(),
  play: (user) => user.press(user.chance.pick(chords)),
})

export const LIST_ACTS: readonly Act[] = [
  {
    name: 'makes a list',
    weight: 1,
    isPossible: list,
    choosesField: true,
    async play(user) {
      await user.press('Alt+Shift+n')
      await user.settle()
      await user.press('Enter')
    },
  },
  {
    name: 'chooses a list',
    weight: 3,
    isPossible: list,
    play: (user) => user.clickOne('[data-list]'),
  },
  onRow('removes a row', 2, ['Delete'], { undo: BY_KEY }),
  onRow('moves a row', 2, ['Alt+ArrowUp', 'Alt+ArrowDown'], { undo: BY_KEY }),
  onRow('moves a row to another list', 1, ['Alt+Shift+ArrowRight', 'Alt+Shift+ArrowLeft'], { undo: BY_CONFIRMATION }),
  onRow('selects all rows', 1, ['Control+a']),
  onRow('takes an edit of the lists back', 1, ['Control+z']),
  onRow('does an edit of the lists again', 1, ['Control+y']),
  {
    name: 'adds an instrument',
    weight: 2,
    isPossible: (reading) => list(reading) && !reading.focus.isField,
    undo: BY_COMMAND,
    async play(user) {
      await user.press('Insert')
      await user.dialogShown()
      await user.takeOffered(user.chance.pick(['ko', 'jpm', 'xrp', 'gbpusd', 'baba', 'orcl']))
      await user.leaveBox()
    },
  },
  {
    name: 'sorts by a column',
    weight: 2,
    isPossible: list,
    play: (user) => user.clickOne('[role="grid"] [data-column] button'),
  },
  {
    name: 'filters a list',
    weight: 1,
    isPossible: list,
    choosesField: true,
    aim: (user) => user.selectRow(),
    async play(user) {
      await user.press('Control+f')
      await user.settle()
      await user.press('Control+a')
      await user.type(user.chance.pick(['us', 'a', '7']))
    },
  },
  {
    name: 'clears the filter of a list',
    weight: 2,
    isPossible: ({ focus }) => focus.name.startsWith('input') && focus.name.endsWith('watchlist'),
    async play(user) {
      await user.pressAll('Control+a', 'Delete', 'Escape')
    },
  },
  {
    name: 'adds a section',
    weight: 1,
    isPossible: list,
    undo: BY_CONFIRMATION,
    aim: (user) => user.selectRow(),
    async play(user) {
      if (await user.command('list.addSection', 'New section')) await name(user, `Section ${user.chance.whole(1, 99)}`)
    },
  },
  {
    name: 'shows or hides a column',
    weight: 2,
    isPossible: list,
    aim: (user) => user.selectRow(),
    async play(user) {
      if (!(await user.command('list.columns', 'Columns'))) return
      await user.dialogShown()
      const boxes = user.dialog().locator('input[type="checkbox"]:enabled')
      const count = await boxes.count()
      if (count > 0) await user.click(boxes.nth(user.chance.whole(0, Math.min(count, 16) - 1)))
      await user.settle()
      await user.press('Escape')
      await user.dialogGone()
    },
  },
  {
    name: 'imports a list',
    weight: 1,
    isPossible: list,
    undo: BY_COMMAND,
    async play(user) {
      if (!(await user.command('list.import', 'Import'))) return
      await user.dialogShown()
      const text = user.dialog().locator('textarea')
      await text.waitFor({ timeout: PATIENCE_MS })
      await text.fill('US:NVDA\nUS:KO\nHK:700\n###Banks\nUS:JPM')
      await user.click(user.button('action_import', user.dialog()))
      await user.settle()
      await user.press('Escape')
      await user.dialogGone()
    },
  },
]
