/** Speaks a sentence if the browser supports it. */
import type { Locale } from '#i18n/locale.ts'

export function speak(sentence: string, locale: Locale): void {
  if (!('speechSynthesis' in window)) return
  const utterance = new SpeechSynthesisUtterance(sentence)
  utterance.lang = locale
  window.speechSynthesis.speak(utterance)
}
