/** The application's own messages: specifications name a text by its key, so that a better wording breaks no test. */
import { readdirSync, readFileSync } from 'node:fs'
import type alertFile from '#i18n/messages/en/alert-file.json'
import type alertTrial from '#i18n/messages/en/alert-trial.json'
import type alerts from '#i18n/messages/en/alerts.json'
import type answers from '#i18n/messages/en/answers.json'
import type application from '#i18n/messages/en/application.json'
import type calendar from '#i18n/messages/en/calendar.json'
import type chart from '#i18n/messages/en/chart.json'
import type commands from '#i18n/messages/en/commands.json'
import type company from '#i18n/messages/en/company.json'
import type connection from '#i18n/messages/en/connection.json'
import type depth from '#i18n/messages/en/depth.json'
import type desk from '#i18n/messages/en/desk.json'
import type drawing from '#i18n/messages/en/drawing.json'
import type health from '#i18n/messages/en/health.json'
import type line from '#i18n/messages/en/line.json'
import type movers from '#i18n/messages/en/movers.json'
import type news from '#i18n/messages/en/news.json'
import type positions from '#i18n/messages/en/positions.json'
import type sessions from '#i18n/messages/en/sessions.json'
import type settings from '#i18n/messages/en/settings.json'
import type symbols from '#i18n/messages/en/symbols.json'
import type tape from '#i18n/messages/en/tape.json'
import type watchlist from '#i18n/messages/en/watchlist.json'
import type { Locale } from '#i18n/locale.ts'

type Messages = typeof alertFile &
  typeof alertTrial &
  typeof alerts &
  typeof answers &
  typeof application &
  typeof calendar &
  typeof chart &
  typeof commands &
  typeof company &
  typeof connection &
  typeof depth &
  typeof desk &
  typeof drawing &
  typeof health &
  typeof line &
  typeof movers &
  typeof news &
  typeof positions &
  typeof sessions &
  typeof settings &
  typeof symbols &
  typeof tape &
  typeof watchlist
export type MessageKey = Extract<keyof Messages, string>
type Catalogue = Readonly<Record<string, unknown>>

const read = (locale: Locale): Catalogue => {
  const folder = `src/i18n/messages/${locale}`
  const subjects = readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Catalogue)
  return Object.assign({}, ...subjects) as Catalogue
}

const MESSAGES: Readonly<Record<Locale, Catalogue>> = { en: read('en'), 'zh-CN': read('zh-CN') }

/** Returns the English message up to its first placeholder. */
export const wording = (key: MessageKey): string => wordingIn('en', key)

export function wordingIn(locale: Locale, key: MessageKey): string {
  const message = MESSAGES[locale][key]
  if (typeof message !== 'string') throw new Error(`${key} is not a plain message.`)
  return message.split('{', 1)[0] ?? ''
}
