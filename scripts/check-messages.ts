/**
 * Fails if the message catalogues of the languages differ in keys or placeholders, or contain faults that the compiler ignores silently: it
 * falls back to English, ignores files that its settings do not name, and takes the last of two messages of one key.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogueFaults, joinSubjects, subjectFaults, type Catalogue } from './message-catalogue.ts'

const i18n = fileURLToPath(new URL('../src/i18n/', import.meta.url))

interface CompilerSettings {
  readonly locales: readonly string[]
  readonly 'plugin.inlang.messageFormat': { readonly pathPattern: readonly string[] }
}

const json = <Content>(path: string) => JSON.parse(readFileSync(`${i18n}${path}`, 'utf8')) as Content

const settings = json<CompilerSettings>('project.inlang/settings.json')

/** Returns the catalogues by the path in the compiler's settings. */
const subjectsOf = (locale: string): ReadonlyMap<string, Catalogue> =>
  new Map(
    readdirSync(`${i18n}messages/${locale}`)
      .sort()
      .map((file) => [`./messages/{locale}/${file}`, json<Catalogue>(`messages/${locale}/${file}`)]),
  )

const subjects = new Map(settings.locales.map((locale) => [locale, subjectsOf(locale)]))
const catalogues = new Map([...subjects].map(([locale, ofLocale]) => [locale, joinSubjects(ofLocale)]))

const faults = [
  ...[...subjects].flatMap(([locale, ofLocale]) =>
    subjectFaults(locale, ofLocale, settings['plugin.inlang.messageFormat'].pathPattern),
  ),
  ...catalogueFaults(catalogues, 'en'),
]
for (const fault of faults) console.error(`messages: ${fault}`)
if (faults.length > 0) process.exitCode = 1
