/** The user's settings. Every field applies immediately, in every window. */
import type { CurrencyCode } from '../market/currency.ts'

/** `locale` follows the convention of the language. */
type ColourScheme = 'locale' | 'greenUp' | 'redUp' | 'redBlue' | 'colourBlind' | 'mono'

/** Steps of the font size, percent of the default. */
export const FONT_SIZES_PERCENT = [80, 90, 100, 110, 125, 150, 175, 200] as const
/** A step of {@link FONT_SIZES_PERCENT}. */
export type FontSizePercent = (typeof FONT_SIZES_PERCENT)[number]

/** The settings of the application. A new field needs a default and a schema. */
export interface Settings {
  readonly language: 'system' | 'en' | 'zh-CN'
  readonly theme: 'system' | 'light' | 'dark' | 'highContrast'
  readonly density: 'compact' | 'comfortable' | 'spacious'
  readonly fontSizePercent: FontSizePercent
  readonly colourScheme: ColourScheme
  /** `western`: K, M, B; `chinese`: 万, 亿. */
  readonly numberUnits: 'locale' | 'western' | 'chinese'
  readonly timeZone: 'local' | 'exchange' | 'utc'
  /** Neutral colours, aliases instead of names, no logo. Alerts still run. */
  readonly discreet: boolean
  /** Flashes a price in the direction of its change. */
  readonly flash: boolean
  /** Flashes an outline instead of the whole cell. */
  readonly reducedFlash: boolean
  /** Shows the source of a number on hover; a key always does. */
  readonly hoverDetails: boolean
  /** Lets a screen reader read out changes. */
  readonly liveRegion: boolean
  readonly notifications: {
    readonly enabled: boolean
    readonly sound: boolean
  }
  /** Alerts are without sound and speech. */
  readonly quietHours: {
    readonly isOn: boolean
    /** Full hours of this computer's clock, 0 to 23. They may pass midnight; equal ones are the whole day. */
    readonly fromHour: number
    readonly untilHour: number
  }
  readonly polling: {
    /** Polling of instruments that only hidden windows show. */
    readonly hiddenWindows: 'slow' | 'pause'
  }
  readonly candles: {
    /** Days for bars shorter than a day; longer ones are kept. */
    readonly keepDays: number
    /** Beyond it, the bars that were read longest ago are deleted first. */
    readonly mostMegabytes: number
  }
  readonly alerts: {
    /** Days. */
    readonly keepDays: number
  }
  readonly positions: {
    readonly baseCurrency: CurrencyCode
    /** Counts USDT as a US dollar. */
    readonly isTetherDollar: boolean
    /** Converts mainland yuan at the offshore rate. */
    readonly isYuanOffshore: boolean
  }
  readonly shortcuts: Shortcuts
  readonly proxy: Proxy
  /** Once a day, in a build with an update feed. */
  readonly checkForUpdates: boolean
  readonly welcomed: boolean
  readonly startAtLogin: boolean
  /** Starts without a window if there is a tray. */
  readonly startHidden: boolean
  readonly closeToTray: boolean
  /** The watchlist of the tray's movers; null for the first one. */
  readonly trayList: string | null
}

/** Chords by command id where they differ from the defaults; null for none. */
export type Shortcuts = Readonly<Record<string, string | null>>

/** The HTTP proxy for requests. */
export interface Proxy {
  readonly mode: 'system' | 'none' | 'manual'
  /** Kept while another mode is chosen. Never contains a user name or password. */
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
