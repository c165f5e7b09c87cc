/** Checks that no text is in the other language, except those of the service and the user. */
import { messagesOf } from '../reading/messages.ts'
import type { Invariant } from './invariant.ts'

const CHINESE = /\p{Script=Han}/u
/** Names of languages stay in their own language. */
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
/** Removes the names of lists, which also occur in sentences. */
const withoutListNames = (text: string): string =>
  LIST_NAMES.reduce((left, name) => left.replaceAll(name, ''), text).trim()

/** English messages whose Chinese text differs. */
const OTHERS = [...messagesOf('en')].filter(([key, text]) => messagesOf('zh-CN').get(key) !== text)
const ENGLISH = new Set(OTHERS.map(([, text]) => text).filter((text) => /^[A-Z][a-z]{2,}/u.test(text)))
for (const text of messagesOf('zh-CN').values()) ENGLISH.delete(text)

const VALUE = /\{\w+\}/gu
/** With fewer letters of a message, a text may be the service's by accident. */
const MIN_WORDS = 2
const MIN_LETTERS = 8

/** Returns whether the words of a message between its values identify it. */
function isTelling(fixed: readonly string[]): boolean {
  const words = fixed.join(' ').match(/\p{L}+/gu) ?? []
  return words.length >= MIN_WORDS && words.join('').length >= MIN_LETTERS
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)

/** Patterns of English messages with values. */
const ENGLISH_PATTERNS = OTHERS.map(([, text]) => text.split(VALUE))
  .filter((fixed) => fixed.length > 1 && isTelling(fixed))
  .map((fixed) => new RegExp(`^${fixed.map(escaped).join('.+')}$`, 'u'))

const isEnglish = (text: string): boolean => ENGLISH.has(text) || ENGLISH_PATTERNS.some((pattern) => pattern.test(text))

export function foreignTexts(language: string, texts: readonly string[]): readonly string[] {
  const isForeign = language === 'zh-CN' ? isEnglish : (text: string) => CHINESE.test(text)
  return texts.filter((text) => isForeign(withoutListNames(text)) && !NAMES.has(text))
}

export const wordsAreOfLanguage: Invariant = {
  name: 'wordsAreOfLanguage',
  graceMs: 2_000,
  check: ({ reading: { language, texts } }) =>
    foreignTexts(language, texts).map((text) => `in ${language} a text says "${text}"`),
}
