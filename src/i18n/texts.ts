/**
 * Loads the texts of languages. Here the compiled functions contain all; the build of windows replaces this file
 * (`scripts/window-messages.ts`), and loads each language on first use.
 */
import type { Locale } from './locale.ts'

/**
 * Loads the texts of a language.
 * @returns A promise; null if they already are loaded.
 */
export function loadTexts(_locale: Locale): Promise<void> | null {
  return null
}
