/** Converts the user's settings to the appearance of a window. */
import type { Settings } from '#model/application/settings.ts'
import type { Locale } from '#i18n/locale.ts'

/** Attributes that select the tokens; see `styles/tokens.css`. */
export const APPEARANCE_ATTRIBUTES = ['theme', 'colours', 'density', 'flash', 'line'] as const

export interface Appearance {
  readonly attributes: Readonly<Record<(typeof APPEARANCE_ATTRIBUTES)[number], string>>
  /** 1 is the default size. */
  readonly scale: number
  /** CSS pixels. */
  readonly rowHeight: number
  /** CSS pixels; on a phone a touch target. */
  readonly choiceHeight: number
  /** Titles above selectable rows, CSS pixels. */
  readonly headingHeight: number
}

/** Equal to the tokens; positioned elements need numbers. */
const ROW_HEIGHTS: Readonly<Record<Settings['density'] | 'touch', number>> = {
  compact: 20,
  comfortable: 24,
  spacious: 28,
  touch: 28,
}
/** CSS pixels. */
const TOUCH_TARGET = 44
const HEADING_EXTRA = 2

type Colours = Exclude<Settings['colourScheme'], 'locale'>

/** Returns the colours of a scheme; `locale` decides if the scheme follows the language. */
export function coloursOf(scheme: Settings['colourScheme'], locale: Locale): Colours {
  if (scheme !== 'locale') return scheme
  return locale === 'zh-CN' ? 'redUp' : 'greenUp'
}

/** Computes the appearance; if `isLost`, shown values are out of date. A phone has a fixed density. */
export function appearanceOf(settings: Settings, locale: Locale, isLost = false, isPhone = false): Appearance {
  const density = isPhone ? 'touch' : settings.density
  const rowHeight = ROW_HEIGHTS[density]
  const headingHeight = rowHeight + HEADING_EXTRA
  return {
    attributes: {
      theme: settings.theme,
      // A discreet window has no colours, so that bystanders see neither gains nor losses.
      colours: settings.discreet ? 'mono' : coloursOf(settings.colourScheme, locale),
      density,
      flash: settings.reducedFlash ? 'outline' : 'filled',
      line: isLost ? 'lost' : 'live',
    },
    scale: settings.fontSizePercent / 100,
    rowHeight,
    choiceHeight: isPhone ? TOUCH_TARGET : rowHeight,
    headingHeight: isPhone ? TOUCH_TARGET : headingHeight,
  }
}
