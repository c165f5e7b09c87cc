/** The user's choices; every field applies at once, in every window. */
import type { CurrencyCode } from '../market/currency.ts'

/** `locale` follows the custom of the language. */
type ColourScheme = 'locale' | 'greenUp' | 'redUp' | 'redBlue' | 'colourBlind' | 'mono'

/** The steps of the font size, in percent of the default. */
export const FONT_SIZES_PERCENT = [80, 90, 100, 110, 125, 150, 175, 200] as const
/** A font size, percent of the default. */
export type FontSizePercent = (typeof FONT_SIZES_PERCENT)[number]

/** The settings of the application. A new field needs a default and a schema. */
export interface Settings {
  readonly language: 'system' | 'en' | 'zh-CN'
  readonly theme: 'system' | 'light' | 'dark' | 'highContrast'
  readonly density: 'compact' | 'comfortable' | 'spacious'
  readonly fontSizePercent: FontSizePercent
  /** The colours of rise and fall. */
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
  /** Shows the source of a list's number when the pointer rests on it; a key does the same at any time. */
  readonly hoverDetails: boolean
  /** Has a screen reader read out changes. */
  readonly liveRegion: boolean
  readonly notifications: {
    readonly enabled: boolean
    readonly sound: boolean
  }
  /** In these hours, alerts are shown without sound and speech. */
  readonly quietHours: {
    readonly isOn: boolean
    /** Full hours of this computer's clock, 0 to 23. They may pass midnight; equal ones are the whole day. */
    readonly fromHour: number
    readonly untilHour: number
  }
  readonly polling: {
    /** Whether instruments of hidden windows only are polled seldom or not at all. */
    readonly hiddenWindows: 'slow' | 'pause'
  }
  /** Retention of charts' bars. */
  readonly candles: {
    /** Days for which bars of less than a day are stored; longer ones stay. */
    readonly keepDays: number
    /** Maximum size; beyond it, the bars that were read longest ago are deleted first. */
    readonly mostMegabytes: number
  }
  readonly alerts: {
    /** Days for which fired alerts stay in the history. */
    readonly keepDays: number
  }
  readonly positions: {
    /** The currency that sums are in. */
    readonly baseCurrency: CurrencyCode
    /** A tether (USDT) counts as a US dollar. */
    readonly isTetherDollar: boolean
    /** The yuan of the mainland (CNY) is converted at the rate of the one outside of it (CNH). */
    readonly isYuanOffshore: boolean
  }
  readonly shortcuts: Shortcuts
  readonly proxy: Proxy
  /** Asks once a day for the feed of updates, in a build that names one. */
  readonly checkForUpdates: boolean
  /** Whether the user has closed the welcome. */
  readonly welcomed: boolean
  readonly startAtLogin: boolean
  /** Start without showing a window, where there is a tray to show it from. */
  readonly startHidden: boolean
  readonly closeToTray: boolean
  /** Id of the watchlist whose movers the tray's menu shows; null is the first one. */
  readonly trayList: string | null
}

/** Chords by command id, where they differ from the defaults; null leaves a command without one. */
export type Shortcuts = Readonly<Record<string, string | null>>

/** The HTTP proxy of requests. */
export interface Proxy {
  readonly mode: 'system' | 'none' | 'manual'
  /** Stored while another mode is chosen; empty if never given. Carries no user name or password. */
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
  alerts: { keepDays: 365 },
  positions: { baseCurrency: 'USD', isTetherDollar: false, isYuanOffshore: false },
  shortcuts: {},
  proxy: { mode: 'system', url: '' },
  checkForUpdates: true,
  welcomed: false,
  startAtLogin: false,
  startHidden: false,
  closeToTray: false,
  trayList: null,
}
