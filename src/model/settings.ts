/** What the user may choose; every field applies at once. */

export interface Settings {
  readonly language: 'system' | 'en' | 'zh-CN'
  readonly theme: 'system' | 'light' | 'dark'
  /** Which way colours run; `locale` follows the language's custom. */
  readonly colourScheme: 'locale' | 'greenUp' | 'redUp'
  /** A short flash in the tick's direction when a price changes. */
  readonly flash: boolean
  readonly closeToTray: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  language: 'system',
  theme: 'system',
  colourScheme: 'locale',
  flash: true,
  closeToTray: false,
}
