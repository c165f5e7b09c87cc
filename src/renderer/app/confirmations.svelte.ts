/** Shows a confirmation for its reading time, and lists recent ones. */
import { getLocale } from '#i18n/compiled/runtime.js'
import type { Locale } from '#i18n/locale.ts'
import { isDiscreet, serviceText } from '#i18n/wording/discretion.ts'
import type { Cancel, Clock } from '../live/time/clock.ts'
import { readingMs } from './reading-time.ts'

interface ConfirmationAction {
  readonly label: string
  readonly run: () => void
}

export interface Confirmation {
  readonly number: number
  readonly sentence: string
  readonly locale: Locale
  /** Whether it was worded in discreet mode, and so names nothing. */
  readonly isCovered: boolean
  readonly action: ConfirmationAction | null
  /** Unix epoch ms. */
  readonly at: number
}

/** Covers the names in a sentence from before discreet mode. */
export const sentenceOf = ({ sentence, isCovered }: Confirmation): string =>
  isCovered ? sentence : serviceText(sentence)

/** Returns whether a confirmation is in the language; it is worded once, in the language of its time. */
export const isWordedIn = (locale: Locale, confirmation: Confirmation | null): confirmation is Confirmation =>
  confirmation?.locale === locale

const MAX_RECENT = 20
/** Time to reach a button, in addition to the time to read, ms. */
const REACH_MS = 5_000

export class Confirmations {
  shown: Confirmation | null = $state.raw(null)
  /** The latest first. */
  recent: readonly Confirmation[] = $state.raw([])
  readonly #clock: Clock
  #cancel: Cancel = () => undefined
  #next = 1

  constructor(clock: Clock) {
    this.#clock = clock
  }

  say(sentence: string, action: ConfirmationAction | null = null): void {
    const said = {
      number: this.#next++,
      sentence,
      locale: getLocale(),
      isCovered: isDiscreet(),
      action,
      at: this.#clock.now(),
    }
    this.shown = said
    this.recent = [said, ...this.recent].slice(0, MAX_RECENT)
    this.release()
  }

  dismiss(): void {
    this.#cancel()
    this.shown = null
  }

  /** Keeps the confirmation until {@link release}, while the user points at it or has the focus in it. */
  hold(): void {
    this.#cancel()
  }

  release(): void {
    this.#cancel()
    const { shown } = this
    if (shown === null) return
    const ms = readingMs(shown.sentence) + (shown.action === null ? 0 : REACH_MS)
    this.#cancel = this.#clock.schedule(ms, () => (this.shown = null))
  }
}
