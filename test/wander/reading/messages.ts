/** The plain messages of a language, by key. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Locale } from '#i18n/locale.ts'

const read = (locale: Locale): ReadonlyMap<string, string> => {
  const folder = new URL(`../../../src/i18n/messages/${locale}/`, import.meta.url)
  const all = readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Readonly<Record<string, unknown>>),
  )
  return new Map(all.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

const MESSAGES = { en: read('en'), 'zh-CN': read('zh-CN') } as const satisfies Record<
  Locale,
  ReadonlyMap<string, string>
>

export const messagesOf = (locale: Locale): ReadonlyMap<string, string> => MESSAGES[locale]
