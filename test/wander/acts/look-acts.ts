/** Acts on the appearance of the application and on overlays of the desk. */
import { wording } from '#test/e2e/steps/wording.ts'
import type { User } from '../user.ts'
import { canType, commanding, pressing, type Act } from './act.ts'

/** Creates an act that opens a dialog, which may have to be loaded first. */
const opening = (name: string, open: (user: User) => Promise<unknown>): Act => ({
  name,
  weight: 1,
  choosesField: true,
  async play(user) {
    await open(user)
    await user.dialogShown()
  },
})

export const LOOK_ACTS: readonly Act[] = [
  commanding('chooses a theme', 2, [
    ['theme.light', 'settings_theme_light'],
    ['theme.dark', 'settings_theme_dark'],
    ['theme.highContrast', 'settings_theme_high_contrast'],
  ]),
  commanding('chooses colours', 1, [
    ['colours.redUp', 'settings_colours_red_up'],
    ['colours.greenUp', 'settings_colours_green_up'],
    ['colours.mono', 'settings_colours_mono'],
  ]),
  commanding('chooses a language', 2, [
    ['language.chinese', 'settings_language_zh'],
    ['language.english', 'settings_language_en'],
  ]),
  commanding('chooses a density', 1, [
    ['density.compact', 'settings_density_compact'],
    ['density.comfortable', 'settings_density_comfortable'],
    ['density.spacious', 'settings_density_spacious'],
  ]),
  pressing('makes everything larger or smaller', 1, ['Control+Alt+=', 'Control+Alt+-', 'Control+Alt+-']),
  pressing('turns discreet mode on or off', 1, ['Control+Shift+d']),
  opening('opens the settings', (user) => user.press('Control+,')),
  opening('opens the list of keys', (user) => user.press('F1')),
  opening('opens the guide', (user) => user.command('guide.open', wording('guide_title'))),
  opening('opens the page about the application', (user) => user.command('about.open', wording('command_about'))),
  opening('opens the connection', (user) => user.command('connection.open', wording('action_connect'))),
  opening('opens the fired alerts', (user) => user.press('Alt+Shift+a')),
  {
    name: 'opens and leaves the menu',
    weight: 1,
    async play(user) {
      await user.press('F10')
      await user.leaveMenu()
    },
  },
  {
    name: 'opens and leaves the status',
    weight: 1,
    async play(user) {
      await user.click(user.page.locator('[data-connection]'))
      await user.settle()
      await user.press('Escape')
    },
  },
  pressing('asks where a price comes from', 2, ['Control+i'], { isPossible: canType }),
  {
    name: 'turns over the pages of a dialog',
    weight: 2,
    inDialog: true,
    choosesField: true,
    isPossible: ({ dialogs }) => dialogs.length > 0,
    async play(user) {
      const tabs = user.dialog().locator('[role="tab"]:visible')
      const count = await tabs.count()
      if (count > 0) await user.click(tabs.nth(user.chance.whole(0, count - 1)))
    },
  },
  {
    name: 'leaves the dialog',
    weight: 20,
    inDialog: true,
    isPossible: ({ dialogs }) => dialogs.length > 0,
    async play(user) {
      await user.press('Escape')
      await user.settle()
      // In a field with a text, the first Escape clears it.
      if ((await user.page.locator('dialog[open]').count()) > 0) await user.press('Escape')
    },
  },
]
