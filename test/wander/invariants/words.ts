/** No word of the other language is on screen, but in texts of the service and of the user. */
import { messagesOf } from '../reading/messages.ts'
import type { Invariant } from './invariant.ts'

const CHINESE = /\p{Script=Han}/u
/** The names of the languages are those that their speakers use. */
const NAMES: ReadonlySet<string> = new Set(['简体中文', 'English'])

/** Default names of lists: a list keeps its name when the language changes. */
const LIST_NAMES = (['en', 'zh-CN'] as const).map(
  (locale) =>
    new RegExp(
      `${messagesOf(locale)
        .get('list_new_name')
        ?.replace('{number}', String.raw`\d+`)}`,
      'gu',
    ),
)
/** Sentences name lists as well. */
const withoutListNames = (text: string): string =>
  LIST_NAMES.reduce((left, name) => left.replaceAll(name, ''), text).trim()

/** English messages whose Chinese is another text. */
const ENGLISH = new Set(
  [...messagesOf('en')]
    .filter(([key, text]) => /^[A-Z][a-z]{2,}/u.test(text) && messagesOf('zh-CN').get(key) !== text)
    .map(([, text]) => text),
)
for (const text of messagesOf('zh-CN').values()) ENGLISH.delete(text)

export const wordsAreOfLanguage: Invariant = {
  name: 'wordsAreOfLanguage',
  graceMs: 2_000,
  check({ reading: { language, texts } }) {
    const isForeign = language === 'zh-CN' ? (text: string) => ENGLISH.has(text) : (text: string) => CHINESE.test(text)
    return texts
      .filter((text) => isForeign(withoutListNames(text)) && !NAMES.has(text))
      .map((text) => `in ${language} a text says "${text}"`)
  },
}
