/** The sections in order, with their rows or their own component. */
import type { Settings } from '#model/application/settings.ts'
import { m } from '#i18n/compiled/messages.js'
import { choiceOf, optionsOf, switchOf, type Setting, type SettingChoice, type Words } from './rows/setting.ts'
import * as choices from './rows/setting-choices.ts'

export type OwnView = 'connection' | 'shortcuts' | 'data' | 'proxy' | 'updates' | 'about'

interface Titled {
  readonly title: Words
  /** The fields that a reset of the section covers. */
  readonly fields: readonly (keyof Settings)[]
}

export interface RowsSection extends Titled {
  readonly id:
    | 'appearance'
    | 'colours'
    | 'language'
    | 'numbers'
    | 'time'
    | 'polling'
    | 'charts'
    | 'notifications'
    | 'positions'
    | 'start'
  readonly rows: readonly Setting[]
}

interface OwnSection extends Titled {
  readonly id: OwnView
  readonly words: readonly Words[]
}

export type Section = RowsSection | OwnSection
export type SectionId = Section['id']

const hidden = choices.HIDDEN_WINDOWS

const POLLING: Setting = {
  kind: 'choice',
  id: 'polling.hiddenWindows',
  label: m.settings_polling_hidden,
  hint: m.settings_polling_hidden_hint,
  options: optionsOf(hidden),
  place: ({ polling }) => hidden.findIndex(({ value }) => value === polling.hiddenWindows),
  patch: (place, { polling }) => ({
    polling: { hiddenWindows: hidden[place]?.value ?? polling.hiddenWindows },
  }),
}

const stored = (part: keyof Settings['candles'], label: Words, among: readonly SettingChoice<number>[]): Setting => ({
  kind: 'choice',
  id: `candles.${part}`,
  label,
  options: optionsOf(among),
  place: ({ candles }) => among.findIndex(({ value }) => value === candles[part]),
  patch: (place, { candles }) => ({ candles: { ...candles, [part]: among[place]?.value ?? candles[part] } }),
})

const notification = (part: keyof Settings['notifications'], label: Words): Setting => ({
  kind: 'switch',
  id: `notifications.${part}`,
  label,
  isOn: ({ notifications }) => notifications[part],
  patch: (isOn, { notifications }) => ({ notifications: { ...notifications, [part]: isOn } }),
})

const QUIET_HOURS: Setting = {
  kind: 'switch',
  id: 'quietHours.isOn',
  label: m.settings_quiet,
  hint: m.settings_quiet_hint,
  isOn: ({ quietHours }) => quietHours.isOn,
  patch: (isOn, { quietHours }) => ({ quietHours: { ...quietHours, isOn } }),
}

const quietHour = (part: 'fromHour' | 'untilHour', label: Words): Setting => ({
  kind: 'choice',
  id: `quietHours.${part}`,
  label,
  options: optionsOf(choices.HOURS),
  place: ({ quietHours }) => quietHours[part],
  patch: (place, { quietHours }) => ({ quietHours: { ...quietHours, [part]: place } }),
})

const HISTORY: Setting = {
  kind: 'choice',
  id: 'alerts.keepDays',
  label: m.settings_alerts_keep,
  hint: m.settings_alerts_keep_hint,
  options: optionsOf(choices.HISTORY_DAYS),
  place: ({ alerts }) => choices.HISTORY_DAYS.findIndex(({ value }) => value === alerts.keepDays),
  patch: (place, { alerts }) => ({ alerts: { keepDays: choices.HISTORY_DAYS[place]?.value ?? alerts.keepDays } }),
}

const BASE_CURRENCY: Setting = {
  kind: 'choice',
  id: 'positions.baseCurrency',
  label: m.settings_base_currency,
  hint: m.settings_base_currency_hint,
  options: optionsOf(choices.BASE_CURRENCIES),
  place: ({ positions }) => choices.BASE_CURRENCIES.findIndex(({ value }) => value === positions.baseCurrency),
  patch: (place, { positions }) => ({
    positions: { ...positions, baseCurrency: choices.BASE_CURRENCIES[place]?.value ?? positions.baseCurrency },
  }),
}

const TETHER: Setting = {
  kind: 'switch',
  id: 'positions.isTetherDollar',
  label: m.settings_tether,
  hint: m.settings_tether_hint,
  isOn: ({ positions }) => positions.isTetherDollar,
  patch: (isTetherDollar, { positions }) => ({ positions: { ...positions, isTetherDollar } }),
}

const YUAN: Setting = {
  kind: 'switch',
  id: 'positions.isYuanOffshore',
  label: m.settings_yuan,
  hint: m.settings_yuan_hint,
  isOn: ({ positions }) => positions.isYuanOffshore,
  patch: (isYuanOffshore, { positions }) => ({ positions: { ...positions, isYuanOffshore } }),
}

const CONNECTION: OwnSection = {
  id: 'connection',
  title: m.settings_connection,
  fields: [],
  words: [m.settings_connection_source, m.connect_plan, m.settings_connection_key, m.connect_requests_per_minute],
}

const OWN_AT_THE_END: readonly OwnSection[] = [
  {
    id: 'data',
    title: m.settings_data,
    fields: [],
    words: [m.settings_data_place, m.settings_data_export, m.settings_data_import, m.settings_data_reset],
  },
  {
    id: 'proxy',
    title: m.settings_proxy,
    fields: ['proxy'],
    words: [m.settings_proxy_mode, ...choices.PROXY_MODES.map(({ label }) => label)],
  },
  {
    id: 'updates',
    title: m.updates_title,
    fields: ['checkForUpdates'],
    words: [m.updates_check_daily, m.updates_check_now, m.updates_file_check],
  },
  {
    id: 'about',
    title: m.settings_about,
    fields: [],
    words: [
      m.settings_about_packages,
      m.settings_about_licence,
      m.settings_about_diagnosis_copy,
      m.settings_about_commit,
    ],
  },
]

const ROWS: readonly RowsSection[] = [
  {
    id: 'appearance',
    title: m.settings_appearance,
    fields: ['theme', 'density', 'fontSizePercent', 'discreet', 'hoverDetails', 'liveRegion'],
    rows: [
      choiceOf('theme', { label: m.settings_theme }, choices.THEMES),
      choiceOf('density', { label: m.settings_density }, choices.DENSITIES),
      choiceOf('fontSizePercent', { label: m.settings_font_size }, choices.FONT_SIZES),
      switchOf('discreet', { label: m.settings_discreet, hint: m.settings_discreet_hint }),
      switchOf('hoverDetails', { label: m.settings_hover_details, hint: m.settings_hover_details_hint }),
      switchOf('liveRegion', { label: m.settings_live_region, hint: m.settings_live_region_hint }),
    ],
  },
  {
    id: 'colours',
    title: m.settings_colours_section,
    fields: ['colourScheme', 'flash', 'reducedFlash'],
    rows: [
      choiceOf(
        'colourScheme',
        { label: m.settings_colours, hint: m.settings_colours_hint },
        choices.COLOUR_SCHEMES,
        'colours',
      ),
      switchOf('flash', { label: m.settings_flash }),
      switchOf('reducedFlash', { label: m.settings_reduced_flash }),
    ],
  },
  {
    id: 'language',
    title: m.settings_language_section,
    fields: ['language'],
    rows: [choiceOf('language', { label: m.settings_language }, choices.LANGUAGES)],
  },
  {
    id: 'numbers',
    title: m.settings_numbers,
    fields: ['numberUnits'],
    rows: [choiceOf('numberUnits', { label: m.settings_units }, choices.UNITS)],
  },
  {
    id: 'time',
    title: m.settings_time,
    fields: ['timeZone'],
    rows: [choiceOf('timeZone', { label: m.settings_time_zone, hint: m.settings_time_zone_hint }, choices.TIME_ZONES)],
  },
  { id: 'polling', title: m.settings_polling, fields: ['polling'], rows: [POLLING] },
  {
    id: 'charts',
    title: m.settings_charts,
    fields: ['candles'],
    rows: [
      stored('keepDays', m.settings_charts_keep, choices.RETENTION_DAYS),
      stored('mostMegabytes', m.settings_charts_size, choices.RETENTION_MEGABYTES),
    ],
  },
  {
    id: 'positions',
    title: m.settings_positions,
    fields: ['positions'],
    rows: [BASE_CURRENCY, YUAN, TETHER],
  },
  {
    id: 'notifications',
    title: m.settings_notifications,
    fields: ['notifications', 'quietHours', 'alerts'],
    rows: [
      notification('enabled', m.settings_notifications_enabled),
      notification('sound', m.settings_notifications_sound),
      QUIET_HOURS,
      quietHour('fromHour', m.settings_quiet_from),
      quietHour('untilHour', m.settings_quiet_until),
      HISTORY,
    ],
  },
]

const SHORTCUTS: OwnSection = { id: 'shortcuts', title: m.settings_shortcuts, fields: ['shortcuts'], words: [] }

const START_AT_LOGIN = switchOf('startAtLogin', { label: m.settings_start_at_login })
const TRAY: readonly Setting[] = [
  switchOf('startHidden', { label: m.settings_start_hidden, hint: m.settings_start_hidden_hint }),
  switchOf('closeToTray', { label: m.settings_close_to_tray }),
]
const KEEP_RUNNING = switchOf('closeToTray', { label: m.settings_keep_running, hint: m.settings_keep_running_hint })

/** Settings without an effect are hidden. */
export interface ShellAbilities {
  readonly hasTray: boolean
  readonly canStartAtLogin: boolean
  readonly endsWithWindow: boolean
}

export function sectionsFor({ hasTray, canStartAtLogin, endsWithWindow }: ShellAbilities): readonly Section[] {
  const rows = [
    ...(canStartAtLogin ? [START_AT_LOGIN] : []),
    ...(hasTray ? TRAY : []),
    ...(endsWithWindow ? [KEEP_RUNNING] : []),
  ]
  const start: RowsSection = {
    id: 'start',
    title: hasTray || canStartAtLogin ? m.settings_start : m.settings_closing,
    fields: ['startAtLogin', 'startHidden', 'closeToTray'],
    rows,
  }
  return [CONNECTION, ...ROWS, SHORTCUTS, ...(rows.length > 0 ? [start] : []), ...OWN_AT_THE_END]
}
