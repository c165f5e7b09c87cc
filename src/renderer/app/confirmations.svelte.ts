/** Confirms in one place of a window what was just done, for as long as that takes to read, and lists it afterwards. */
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
  /** The language that it is worded in. */
  readonly locale: Locale
  /** Whether it was worded in discreet mode, and so names nothing. */
  readonly isCovered: boolean
  /** The action that is offered, or null. */
  readonly action: ConfirmationAction | null
  /** Unix epoch ms. */
  readonly at: number
}

/** The sentence as it is shown now: one of before discreet mode may name anything. */
export const sentenceOf = ({ sentence, isCovered }: Confirmation): string =>
  isCovered ? sentence : serviceText(sentence)

/** Whether a confirmation can be shown in this language. It is worded once, in the language of its time. */
export const isWordedIn = (locale: Locale, confirmation: Confirmation | null): confirmation is Confirmation =>
  confirmation?.locale === locale

/** The number of confirmations that are listed. */
const MAX_RECENT = 20
/** Time to reach a button, beside the time to read. */
const REACH_MS = 5_000

export class Confirmations {
  /** Null while nothing is shown. */
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

  /** Keeps what is shown until {@link release}: the user points at it, or has the focus in it. */
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
