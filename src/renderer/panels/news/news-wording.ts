/** Where headlines come from, in words. */
import { isAssetClass } from '../../../model/asset-class.ts'
import type { Locale } from '../../../i18n/locale.ts'
import { CLASS_WORDING } from '../../../i18n/wording/instrument.ts'

/** The service names its markets after the classes, as far as is known. */
export const marketText = (name: string): string => (isAssetClass(name) ? CLASS_WORDING[name]() : name)

/** In the reader's language; as it came where the service writes its languages in a way that is no language tag. */
export function languageText(name: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }).of(name) ?? name
  } catch {
    return name
  }
}
