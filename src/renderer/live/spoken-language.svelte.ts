/** The language of a window: the chosen one once its texts are loaded. */
import type { Locale } from '#i18n/locale.ts'

/** Returns null if the texts are already loaded. */
export type LoadTexts = (locale: Locale) => Promise<void> | null

export class SpokenLanguage {
  readonly #load: LoadTexts
  readonly #asked: Record<Locale, Promise<void> | null> = { en: null, 'zh-CN': null }
  #loaded: readonly Locale[] = $state.raw([])
  #spoken: Locale
  #hasBegun = false

  /** `first` is used while nothing is loaded. */
  constructor(load: LoadTexts, first: Locale) {
    this.#load = load
    this.#spoken = first
  }

  /** Loads `chosen` if necessary, and returns the language to use; reactive. */
  speak(chosen: Locale): Locale {
    if (this.has(chosen)) this.#spoken = chosen
    return this.#spoken
  }

  /** Returns false until the texts of `chosen` are loaded, so that the window is not drawn in two languages; reactive. */
  hasBegun(chosen: Locale): boolean {
    this.#hasBegun ||= this.has(chosen)
    return this.#hasBegun
  }

  /** Loads the texts if necessary; reactive. */
  has(locale: Locale): boolean {
    return this.#loaded.includes(locale) || this.#fetch(locale) === null
  }

  async ready(locale: Locale): Promise<void> {
    await this.#fetch(locale)
  }

  #fetch(locale: Locale): Promise<void> | null {
    const asked = this.#asked[locale]
    if (asked !== null) return asked
    const loading = this.#load(locale)
    if (loading === null) return null
    const done = loading.then(
      () => void (this.#loaded = [...this.#loaded, locale]),
      // The next read loads it again.
      () => void (this.#asked[locale] = null),
    )
    this.#asked[locale] = done
    return done
  }
}
