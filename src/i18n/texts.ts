/**
 * Loads the texts of languages. Here the compiled functions contain all languages. The build of windows replaces this file
 * (`scripts/window-messages.ts`), and loads each language on first use.
 */
import type { Locale } from './locale.ts'

/**
 * Loads the texts of a language. @param _locale The language that is about to be used.
 * @returns A promise that settles when its texts are loaded; null if they already are.
 */
export function loadTexts(_locale: Locale): Promise<void> | null {
  return null
}
