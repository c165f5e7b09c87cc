/** Turns the reader's settings into the appearance of a window. */
import type { Settings } from '#model/application/settings.ts'
import type { Locale } from '#i18n/locale.ts'

/** Attributes of the document's root, by which the tokens are chosen; see `styles/tokens.css`. */
export const APPEARANCE_ATTRIBUTES = ['theme', 'colours', 'density', 'flash', 'line'] as const

export interface Appearance {
  readonly attributes: Readonly<Record<(typeof APPEARANCE_ATTRIBUTES)[number], string>>
  /** 1 is the default size. */
  readonly scale: number
  /** Height of a row of a table, CSS pixels. */
  readonly rowHeight: number
  /** Height of a row that can be chosen: on a phone a finger has to hit it. CSS pixels. */
  readonly choiceHeight: number
  /** Height of the titles above rows that can be chosen, CSS pixels. */
  readonly headingHeight: number
}

/** As the tokens have them: what is drawn by position needs them as numbers. */
const ROW_HEIGHTS: Readonly<Record<Settings['density'] | 'touch', number>> = {
  compact: 20,
  comfortable: 24,
  spacious: 28,
  touch: 28,
}
/** What a finger hits without aiming, CSS pixels. */
const TOUCH_TARGET = 44
/** What the token of headings adds to that of rows. */
const HEADING_EXTRA = 2

type Colours = Exclude<Settings['colourScheme'], 'locale'>

/** The colours of a scheme; `locale` decides where the scheme follows the custom of the language. */
export function coloursOf(scheme: Settings['colourScheme'], locale: Locale): Colours {
  if (scheme !== 'locale') return scheme
  return locale === 'zh-CN' ? 'redUp' : 'greenUp'
}

/** While `isLost`, shown values are no longer up to date. A phone has one density, whatever the reader chose for desks. */
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
