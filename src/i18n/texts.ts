/**
 * The texts of the languages, as far as they are loaded. Here the compiler's functions hold those of all languages. The build
 * of the windows puts another file in the place of this one (`scripts/window-messages.ts`), which loads each language when it
 * is first spoken.
 */
import type { Locale } from './locale.ts'

/**
 * @param _locale The language that is about to be spoken.
 * @returns Settles once its texts are there; null when they are there already.
 */
export function loadTexts(_locale: Locale): Promise<void> | null {
  return null
}
