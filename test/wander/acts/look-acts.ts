/** Acts on how the application looks, and on what opens over the desk. */
import { PATIENCE_MS } from '../user.ts'
import { canType, commanding, pressing, type Act } from './act.ts'

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
  pressing('opens the settings', 1, ['Control+,'], { choosesField: true }),
  pressing('opens the list of keys', 1, ['F1'], { choosesField: true }),
  commanding('opens the guide', 1, [['guide.open', 'guide_title']], { choosesField: true }),
  commanding('opens the page about the application', 1, [['about.open', 'command_about']], { choosesField: true }),
  commanding('opens the connection', 1, [['connection.open', 'action_connect']], { choosesField: true }),
  pressing('opens the fired alerts', 1, ['Alt+Shift+a'], { choosesField: true }),
  {
    name: 'opens and leaves the menu',
    weight: 1,
    async play(user) {
      await user.press('F10')
      await user.page.getByRole('menu').waitFor({ timeout: PATIENCE_MS })
      await user.press('Escape')
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
      // In a field that holds a text, the first one empties it.
      if ((await user.page.locator('dialog[open]').count()) > 0) await user.press('Escape')
    },
  },
]
