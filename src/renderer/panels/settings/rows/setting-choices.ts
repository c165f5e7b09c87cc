/** The choices of each setting, in words. */
import { FONT_SIZES_PERCENT, type Settings } from '#model/application/settings.ts'
import { m } from '#i18n/compiled/messages.js'
import type { SettingChoice } from './setting.ts'

type Choices<Value> = readonly SettingChoice<Value>[]

export const LANGUAGES: Choices<Settings['language']> = [
  { value: 'system', label: m.settings_language_system },
  { value: 'en', label: m.settings_language_en },
  { value: 'zh-CN', label: m.settings_language_zh },
]

/** Currencies of markets that services quote. The hint explains how to use another one. */
export const BASE_CURRENCIES: Choices<Settings['positions']['baseCurrency']> = [
  'USD', 'EUR', 'GBP', 'CNY', 'CNH', 'HKD', 'JPY', 'TWD', 'SGD', 'AUD', 'NZD', 'CAD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF',
  'TRY', 'ILS', 'ZAR', 'INR', 'KRW', 'THB', 'MYR', 'IDR', 'PHP', 'VND', 'MXN', 'BRL', 'USDT',
].map((value) => ({ value, label: () => value })) // prettier-ignore

export const THEMES: Choices<Settings['theme']> = [
  { value: 'system', label: m.settings_theme_system },
  { value: 'light', label: m.settings_theme_light },
  { value: 'dark', label: m.settings_theme_dark },
  { value: 'highContrast', label: m.settings_theme_high_contrast },
]

export const COLOUR_SCHEMES: Choices<Settings['colourScheme']> = [
  { value: 'locale', label: m.settings_colours_locale },
  { value: 'greenUp', label: m.settings_colours_green_up },
  { value: 'redUp', label: m.settings_colours_red_up },
  { value: 'redBlue', label: m.settings_colours_red_blue },
  { value: 'colourBlind', label: m.settings_colours_colour_blind },
  { value: 'mono', label: m.settings_colours_mono },
]

export const DENSITIES: Choices<Settings['density']> = [
  { value: 'compact', label: m.settings_density_compact },
  { value: 'comfortable', label: m.settings_density_comfortable },
  { value: 'spacious', label: m.settings_density_spacious },
]

export const FONT_SIZES: Choices<Settings['fontSizePercent']> = FONT_SIZES_PERCENT.map((percent) => ({
  value: percent,
  label: (_inputs, options) => m.settings_font_size_percent({ percent }, options),
}))

export const UNITS: Choices<Settings['numberUnits']> = [
  { value: 'locale', label: m.settings_units_locale },
  { value: 'western', label: m.settings_units_western },
  { value: 'chinese', label: m.settings_units_chinese },
]

export const TIME_ZONES: Choices<Settings['timeZone']> = [
  { value: 'local', label: m.settings_time_zone_local },
  { value: 'exchange', label: m.settings_time_zone_exchange },
  { value: 'utc', label: m.settings_time_zone_utc },
]

export const HIDDEN_WINDOWS: Choices<Settings['polling']['hiddenWindows']> = [
  { value: 'slow', label: m.settings_polling_slow },
  { value: 'pause', label: m.settings_polling_pause },
]

/** Full hours, written the same in every language. */
export const HOURS: Choices<number> = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: () => `${String(hour).padStart(2, '0')}:00`,
}))

export const RETENTION_DAYS: Choices<Settings['candles']['keepDays']> = [30, 90, 365, 1_825].map((days) => ({
  value: days,
  label: (_inputs, options) => m.settings_charts_days({ days }, options),
}))

export const RETENTION_MEGABYTES: Choices<Settings['candles']['mostMegabytes']> = [100, 500, 2_000, 10_000].map(
  (megabytes) => ({
    value: megabytes,
    label: (_inputs, options) => m.settings_charts_megabytes({ megabytes }, options),
  }),
)

export const HISTORY_DAYS: Choices<Settings['alerts']['keepDays']> = [30, 90, 365, 1_825].map((days) => ({
  value: days,
  label: (_inputs, options) => m.settings_alerts_keep_days({ days }, options),
}))

export const PROXY_MODES: Choices<Settings['proxy']['mode']> = [
  { value: 'system', label: m.settings_proxy_system },
  { value: 'none', label: m.settings_proxy_none },
  { value: 'manual', label: m.settings_proxy_manual },
]
