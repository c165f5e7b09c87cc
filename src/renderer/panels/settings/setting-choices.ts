/** The choices of each setting, in words. */
import { FONT_SIZES_PERCENT, type Settings } from '../../../model/settings.ts'
import { m } from '../../i18n/compiled/messages.js'

export interface SettingChoice<Value> {
  readonly value: Value
  readonly label: string
}

export const languageChoices = (): readonly SettingChoice<Settings['language']>[] => [
  { value: 'system', label: m.settings_language_system() },
  { value: 'en', label: m.settings_language_en() },
  { value: 'zh-CN', label: m.settings_language_zh() },
]

export const themeChoices = (): readonly SettingChoice<Settings['theme']>[] => [
  { value: 'system', label: m.settings_theme_system() },
  { value: 'light', label: m.settings_theme_light() },
  { value: 'dark', label: m.settings_theme_dark() },
  { value: 'highContrast', label: m.settings_theme_high_contrast() },
]

export const colourChoices = (): readonly SettingChoice<Settings['colourScheme']>[] => [
  { value: 'locale', label: m.settings_colours_locale() },
  { value: 'greenUp', label: m.settings_colours_green_up() },
  { value: 'redUp', label: m.settings_colours_red_up() },
  { value: 'redBlue', label: m.settings_colours_red_blue() },
  { value: 'colourBlind', label: m.settings_colours_colour_blind() },
  { value: 'mono', label: m.settings_colours_mono() },
]

export const densityChoices = (): readonly SettingChoice<Settings['density']>[] => [
  { value: 'comfortable', label: m.settings_density_comfortable() },
  { value: 'compact', label: m.settings_density_compact() },
]

export const fontSizeChoices = (): readonly SettingChoice<`${Settings['fontSizePercent']}`>[] =>
  FONT_SIZES_PERCENT.map((percent) => ({ value: `${percent}`, label: m.settings_font_size_percent({ percent }) }))

export const unitChoices = (): readonly SettingChoice<Settings['numberUnits']>[] => [
  { value: 'locale', label: m.settings_units_locale() },
  { value: 'western', label: m.settings_units_western() },
  { value: 'chinese', label: m.settings_units_chinese() },
]

export const timeZoneChoices = (): readonly SettingChoice<Settings['timeZone']>[] => [
  { value: 'local', label: m.settings_time_zone_local() },
  { value: 'utc', label: m.settings_time_zone_utc() },
]
