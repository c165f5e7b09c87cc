/** Acts on charts and drawings. */
import type { Locator } from 'playwright'
import { wording } from '#test/e2e/steps/wording.ts'
import type { Reading } from '../reading/reading.ts'
import { PATIENCE_MS, type User } from '../user.ts'
import { commanding, hasOtherDrawings, withPanel, type Act, type Undo } from './act.ts'

const plotOf = (user: User): Locator => user.panel('chart').getByRole('application')

/** Returns whether a visible chart is large enough to draw on. */
const hasPlot = ({ panels }: Reading): boolean =>
  panels.some(
    ({ kind, box, choices }) =>
      kind === 'chart' &&
      box.width > 300 &&
      box.height > 260 &&
      !choices.includes('Table') &&
      !choices.includes('表格'),
  )

/** Returns a point in the first chart, by fractions of its width and height. */
async function pointAt(user: User, x: number, y: number): Promise<readonly [number, number] | null> {
  // A chart without a symbol, or one that has failed, has no plot.
  if ((await plotOf(user).count()) === 0) return null
  const box = await plotOf(user).first().boundingBox({ timeout: PATIENCE_MS })
  return box === null ? null : [box.x + box.width * x, box.y + box.height * y]
}

async function clickPlot(user: User, x = 0.4, y = 0.3): Promise<boolean> {
  const point = await pointAt(user, x, y)
  if (point !== null) await user.page.mouse.click(...point)
  return point !== null
}

async function drawLine(user: User): Promise<void> {
  if (!(await clickPlot(user, 0.5, 0.1))) return
  await user.pressAll('Escape', user.chance.pick(['Alt+t', 'Alt+b', 'Alt+f', 'Alt+r']))
  const from = await pointAt(user, 0.3, 0.3)
  const to = await pointAt(user, 0.6, 0.5)
  if (from === null || to === null) return
  await user.page.mouse.move(...from)
  await user.page.mouse.down()
  await user.page.mouse.move(...to, { steps: 3 })
  await user.page.mouse.up()
  await user.press('Escape')
}

const inChart = (name: string, weight: number, play: Act['play'], terms: Partial<Act> = {}): Act => ({
  name,
  weight,
  isPossible: hasPlot,
  play,
  ...terms,
})

/** Undoes by the palette, because the focus may have left the chart. */
const BY_COMMAND: Undo = {
  name: 'the command **Undo drawing**',
  isDone: hasOtherDrawings,
  play: (user) => user.command('drawing.undo', wording('command_drawing_undo')),
}
const DRAWS: Partial<Act> = { undo: BY_COMMAND }

export const CHART_ACTS: readonly Act[] = [
  inChart('types an interval', 2, async (user) => {
    if (!(await clickPlot(user))) return
    await user.press('Escape')
    await user.takeOffered(user.chance.pick(['5', '15', '1h', '2h', '1d']))
  }),
  inChart('clicks an interval', 2, (user) =>
    user.clickOne('[data-panel="chart"] [data-choice]:not([data-choice^="range"])'),
  ),
  inChart('clicks a range', 2, (user) => user.clickOne('[data-panel="chart"] [data-choice^="range"]')),
  inChart('toggles an indicator', 3, async (user) => {
    if (!(await user.command('chart.indicators', wording('command_chart_indicators')))) return
    await user.settle()
    if (!(await user.clickOne('[role="menu"] [role="menuitemradio"]'))) await user.press('Escape')
  }),
  inChart(
    'draws a level by keyboard',
    2,
    async (user) => {
      if (!(await clickPlot(user))) return
      await user.press('Escape')
      await user.pressAll('Alt+h', 'ArrowLeft', 'Enter', 'Escape')
    },
    DRAWS,
  ),
  inChart('draws a line by mouse', 2, drawLine, DRAWS),
  commanding('takes a drawing back', 1, [['drawing.undo', 'command_drawing_undo']], { isPossible: hasPlot }),
  commanding('draws again what was taken back', 1, [['drawing.redo', 'command_drawing_redo']], { isPossible: hasPlot }),
  inChart(
    'removes a drawing',
    1,
    async (user) => {
      if (!(await clickPlot(user, 0.5, 0.1))) return
      await user.pressAll('Alt+l', 'Delete', 'Escape')
    },
    DRAWS,
  ),
  inChart('opens and leaves the list of drawings', 1, async (user) => {
    if (!(await user.clickOne(`[data-panel="chart"] button[aria-label="${user.words('drawing_list')}"]`))) return
    await user.leaveMenu()
  }),
  inChart('moves along the bars', 3, async (user) => {
    if (!(await clickPlot(user))) return
    await user.press('Escape')
    const keys = [
      'ArrowUp',
      'ArrowDown',
      'PageUp',
      'PageDown',
      'Home',
      'End',
      'ArrowLeft',
      'Shift+ArrowUp',
      'Shift+End',
    ]
    for (let steps = user.chance.whole(1, 4); steps > 0; steps--) await user.press(user.chance.pick(keys))
  }),
  {
    name: 'shows the table or the chart',
    weight: 1,
    isPossible: withPanel('chart'),
    async play(user) {
      await user.clickOne(`[data-panel="chart"] button[aria-label="${user.words('chart_table')}"]`)
    },
  },
  inChart('chooses how bars are drawn', 1, async (user) => {
    if (!(await user.clickOne(`[data-panel="chart"] button[aria-label="${user.words('chart_appearance')}"]`))) return
    await user.menuShown()
    if (!(await user.clickOne('[role="menu"] [role="menuitemradio"]'))) await user.press('Escape')
  }),
  inChart('goes to a date', 1, async (user) => {
    if (!(await clickPlot(user))) return
    await user.pressAll('Escape', 'Alt+g')
    await user.dialogShown()
    const field = user.dialog().locator('input')
    const isTime = (await field.getAttribute('type')) === 'datetime-local'
    await field.fill(isTime ? '2026-11-20T12:00' : '2026-10-01')
    await user.press('Enter')
    await user.dialogGone()
  }),
  inChart('compares with a symbol', 1, async (user) => {
    await user.command('chart.compare', wording('command_chart_compare'))
    await user.dialogShown()
    await user.takeOffered(user.chance.pick(['msft', 'nvda', 'spy']))
    await user.leaveBox()
  }),
]
