/** The language of a window: the chosen one as soon as its texts are there, until then the one before. */
import type { Locale } from '#i18n/locale.ts'

/** Fetches the texts of a language; null when they are there already. */
export type LoadTexts = (locale: Locale) => Promise<void> | null

export class SpokenLanguage {
  readonly #load: LoadTexts
  readonly #asked: Record<Locale, Promise<void> | null> = { en: null, 'zh-CN': null }
  #loaded: readonly Locale[] = $state.raw([])
  /** The last one that was spoken. */
  #spoken: Locale
  #hasBegun = false

  /** `first` is spoken while nothing is loaded. */
  constructor(load: LoadTexts, first: Locale) {
    this.#load = load
    this.#spoken = first
  }

  /** The language to speak where `chosen` is wanted, which is fetched if need be. Followed by whoever reads it. */
  speak(chosen: Locale): Locale {
    if (this.has(chosen)) this.#spoken = chosen
    return this.#spoken
  }

  /** False until the texts of `chosen` are there for the first time: before, a window would speak twice. Followed by its reader. */
  hasBegun(chosen: Locale): boolean {
    this.#hasBegun ||= this.has(chosen)
    return this.#hasBegun
  }

  /** Whether the texts are there. They are fetched if not. Followed by whoever reads it. */
  has(locale: Locale): boolean {
    return this.#loaded.includes(locale) || this.#fetch(locale) === null
  }

  /** Settles once the texts are there. */
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
      // Asked for again by the next reader; until then the window speaks the language before.
      () => void (this.#asked[locale] = null),
    )
    this.#asked[locale] = done
    return done
  }
}
