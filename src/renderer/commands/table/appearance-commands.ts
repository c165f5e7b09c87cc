/** Commands about the appearance of windows, one for each choice of a setting. */
import type { SettingsPatch } from '#contract/values/schemas.ts'
import { FONT_SIZES_PERCENT, type FontSizePercent, type Settings } from '#model/application/settings.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Command, CommandContext } from '../command.ts'
import { choiceTitle, titled, type Title } from '../wording.ts'

interface Choice {
  readonly id: string
  readonly title: Title
  readonly patch: SettingsPatch
}

const choices = (setting: Title, offered: readonly Choice[]): readonly Command[] =>
  offered.map(({ id, title, patch }) => ({
    id,
    group: 'appearance',
    title: choiceTitle(setting, title),
    chords: [],
    scope: 'window',
    when: ({ settings }) => !isChosen(settings, patch),
    run: ({ client }) => client.request('settings.update', patch),
  }))

const isChosen = (settings: Settings, patch: SettingsPatch): boolean =>
  Object.entries(patch).every(([field, value]) => settings[field as keyof Settings] === value)

const LARGER = ['Mod+Alt+=', 'Mod+Alt++'] as const
const SMALLER = ['Mod+Alt+-'] as const

const sizeCommand = (id: string, title: Title, chords: readonly string[], step: 1 | -1): Command => ({
  id,
  group: 'appearance',
  title,
  chords,
  scope: 'window',
  when: (context) => nextSize(context, step) !== undefined,
  run: async (context) => {
    const fontSizePercent = nextSize(context, step)
    if (fontSizePercent !== undefined) await context.client.request('settings.update', { fontSizePercent })
  },
})

const nextSize = ({ settings }: CommandContext, step: 1 | -1): FontSizePercent | undefined =>
  FONT_SIZES_PERCENT[FONT_SIZES_PERCENT.indexOf(settings.fontSizePercent) + step]

export const APPEARANCE_COMMANDS: readonly Command[] = [
  ...choices(titled(m.settings_theme), [
    { id: 'theme.system', title: titled(m.settings_theme_system), patch: { theme: 'system' } },
    { id: 'theme.light', title: titled(m.settings_theme_light), patch: { theme: 'light' } },
    { id: 'theme.dark', title: titled(m.settings_theme_dark), patch: { theme: 'dark' } },
    { id: 'theme.highContrast', title: titled(m.settings_theme_high_contrast), patch: { theme: 'highContrast' } },
  ]),
  ...choices(titled(m.settings_colours), [
    { id: 'colours.locale', title: titled(m.settings_colours_locale), patch: { colourScheme: 'locale' } },
    { id: 'colours.greenUp', title: titled(m.settings_colours_green_up), patch: { colourScheme: 'greenUp' } },
    { id: 'colours.redUp', title: titled(m.settings_colours_red_up), patch: { colourScheme: 'redUp' } },
    { id: 'colours.redBlue', title: titled(m.settings_colours_red_blue), patch: { colourScheme: 'redBlue' } },
    {
      id: 'colours.colourBlind',
      title: titled(m.settings_colours_colour_blind),
      patch: { colourScheme: 'colourBlind' },
    },
    { id: 'colours.mono', title: titled(m.settings_colours_mono), patch: { colourScheme: 'mono' } },
  ]),
  ...choices(titled(m.settings_language), [
    { id: 'language.system', title: titled(m.settings_language_system), patch: { language: 'system' } },
    { id: 'language.english', title: titled(m.settings_language_en), patch: { language: 'en' } },
    { id: 'language.chinese', title: titled(m.settings_language_zh), patch: { language: 'zh-CN' } },
  ]),
  ...choices(titled(m.settings_density), [
    { id: 'density.compact', title: titled(m.settings_density_compact), patch: { density: 'compact' } },
    { id: 'density.comfortable', title: titled(m.settings_density_comfortable), patch: { density: 'comfortable' } },
    { id: 'density.spacious', title: titled(m.settings_density_spacious), patch: { density: 'spacious' } },
  ]),
  sizeCommand('size.larger', choiceTitle(titled(m.settings_font_size), titled(m.command_size_larger)), LARGER, 1),
  sizeCommand('size.smaller', choiceTitle(titled(m.settings_font_size), titled(m.command_size_smaller)), SMALLER, -1),
]
