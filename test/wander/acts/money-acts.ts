/** Acts on alerts and positions. */
import { PATIENCE_MS, type User } from '../user.ts'
import { wording } from '#test/e2e/steps/wording.ts'
import { hasOtherRows, withPanel, type Act, type Undo } from './act.ts'

const list = withPanel('watchlist')

async function leaveDialog(user: User): Promise<void> {
  for (let tries = 0; tries < 3 && (await user.page.locator('dialog[open]').count()) > 0; tries++) {
    await user.press('Escape')
    await user.settle()
  }
}

/** Undoes by the button in the panel of positions. */
const IN_PANEL: Undo = {
  name: '**Undo** in the panel of positions',
  isDone: hasOtherRows('positions'),
  leavesScroll: true,
  async play(user) {
    const offer = user.button('positions_undo', user.panel('positions'))
    if ((await offer.count()) === 0 || !(await offer.first().isEnabled())) return false
    await user.click(offer)
    return true
  },
}

export const MONEY_ACTS: readonly Act[] = [
  {
    name: 'sets an alert on a price',
    weight: 2,
    isPossible: list,
    async play(user) {
      if (!(await user.selectRow())) return
      await user.press('Alt+a')
      await user.dialogShown()
      const price = user.dialog().getByLabel(user.words('alert_field_price'), { exact: true })
      await price.first().waitFor({ timeout: PATIENCE_MS })
      await user.write(price, `${user.chance.pick([1, 50, 500, 90_000])}`)
      await user.press('Enter')
      await user.settle()
      await leaveDialog(user)
    },
  },
  {
    name: 'opens and leaves the editor of alerts',
    weight: 1,
    choosesField: true,
    play: (user) => user.press('Alt+a'),
  },
  {
    name: 'acknowledges all alerts',
    weight: 1,
    play: (user) => user.command('alert.acknowledgeAll', wording('command_alerts_acknowledge')),
  },
  {
    name: 'enters a lot',
    weight: 2,
    isPossible: list,
    aim: (user) => user.selectRow(),
    undo: IN_PANEL,
    async play(user) {
      await user.press('Alt+Shift+l')
      await user.settle()
      const dialog = user.dialog()
      await dialog.waitFor({ timeout: PATIENCE_MS })
      await user.write(dialog.getByLabel(user.words('lot_quantity'), { exact: true }), `${user.chance.whole(1, 200)}`)
      await user.press('Tab')
      await user.type(`${user.chance.whole(1, 400)}.5`)
      await user.press('Enter')
      await user.settle()
      await leaveDialog(user)
    },
  },
]
