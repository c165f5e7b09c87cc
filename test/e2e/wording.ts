/** The application's own messages: a specification names a text by its key, so that better wording breaks nothing. */
import { readFileSync } from 'node:fs'
import type messages from '../../src/renderer/i18n/messages/en.json'
import type { Locale } from '../../src/renderer/i18n/locale.ts'

export type MessageKey = Extract<keyof typeof messages, string>
type Catalogue = Readonly<Record<string, unknown>>

const read = (locale: Locale) =>
  JSON.parse(readFileSync(`src/renderer/i18n/messages/${locale}.json`, 'utf8')) as Catalogue

const MESSAGES: Readonly<Record<Locale, Catalogue>> = { en: read('en'), 'zh-CN': read('zh-CN') }

/** The English message up to its first placeholder. */
export const wording = (key: MessageKey): string => wordingIn('en', key)

export function wordingIn(locale: Locale, key: MessageKey): string {
  const message = MESSAGES[locale][key]
  if (typeof message !== 'string') throw new Error(`${key} is not a plain message.`)
  return message.split('{', 1)[0] ?? ''
}
