/** What the user may choose; every field applies at once, in every window. */

/** `locale` follows the custom of the language. */
type ColourScheme = 'locale' | 'greenUp' | 'redUp' | 'redBlue' | 'colourBlind' | 'mono'

/** The steps of the font size, in percent of the usual one. */
export const FONT_SIZES_PERCENT = [80, 90, 100, 110, 125, 150, 175, 200] as const
/** A font size, percent of the default. */
export type FontSizePercent = (typeof FONT_SIZES_PERCENT)[number]

/** The settings of the application. A new field needs a default and a schema. */
export interface Settings {
  readonly language: 'system' | 'en' | 'zh-CN'
  readonly theme: 'system' | 'light' | 'dark' | 'highContrast'
  readonly density: 'comfortable' | 'compact'
  readonly fontSizePercent: FontSizePercent
  /** Which way colours run. */
  readonly colourScheme: ColourScheme
  /** `western`: K, M, B; `chinese`: 万, 亿. */
  readonly numberUnits: 'locale' | 'western' | 'chinese'
  /** The zone in which times of day are shown. */
  readonly timeZone: 'local' | 'exchange' | 'utc'
  /** Neutral colours, aliases instead of names, no logo; alerts still run. */
  readonly discreet: boolean
  /** A short flash in the tick's direction when a price changes. */
  readonly flash: boolean
  /** Flashes by an outline instead of a filled cell. */
  readonly reducedFlash: boolean
  /** Says where a number of a list comes from when it is pointed at for a moment; a key asks for the same at any time. */
  readonly hoverDetails: boolean
  /** Has a screen reader read out what changes. */
  readonly liveRegion: boolean
  readonly notifications: {
    readonly enabled: boolean
    readonly sound: boolean
  }
  /** While they last, alerts are shown without a sound and without being read out. */
  readonly quietHours: {
    readonly isOn: boolean
    /** Full hours of this computer's clock, 0 to 23; they may go past midnight, and are the whole day where both are equal. */
    readonly fromHour: number
    readonly untilHour: number
  }
  readonly polling: {
    /** Whether what only hidden windows show is asked for seldom or not at all. */
    readonly hiddenWindows: 'slow' | 'pause'
  }
  /** How much is kept of charts' bars. */
  readonly candles: {
    /** Bars of less than a day are kept for so long; longer ones stay. */
    readonly keepDays: number
    /** Beyond this size, what was looked at longest ago goes first. */
    readonly mostMegabytes: number
  }
  readonly shortcuts: Shortcuts
  readonly proxy: Proxy
  /** The first words of the application were read and need not be shown again. */
  readonly welcomed: boolean
  readonly startAtLogin: boolean
  /** Start without showing a window, where there is a tray to show it from. */
  readonly startHidden: boolean
  readonly closeToTray: boolean
  /** Id of the watchlist whose movers the tray's menu shows; null is the first one. */
  readonly trayList: string | null
}

/** Chords by command id, where they differ from the application's own; null leaves a command without one. */
export type Shortcuts = Readonly<Record<string, string | null>>

/** Which HTTP proxy requests take. */
export interface Proxy {
  readonly mode: 'system' | 'none' | 'manual'
  /** Kept while another mode is chosen; empty while none was ever given. Carries no user name or password. */
  readonly url: string
}

/** Settings of a new profile. */
export const DEFAULT_SETTINGS: Settings = {
  language: 'system',
  theme: 'system',
  density: 'comfortable',
  fontSizePercent: 100,
  colourScheme: 'locale',
  numberUnits: 'locale',
  timeZone: 'local',
  discreet: false,
  flash: true,
  reducedFlash: false,
  hoverDetails: true,
  liveRegion: false,
  notifications: { enabled: true, sound: true },
  quietHours: { isOn: false, fromHour: 22, untilHour: 7 },
  polling: { hiddenWindows: 'slow' },
  candles: { keepDays: 365, mostMegabytes: 500 },
  shortcuts: {},
  proxy: { mode: 'system', url: '' },
  welcomed: false,
  startAtLogin: false,
  startHidden: false,
  closeToTray: false,
  trayList: null,
}
