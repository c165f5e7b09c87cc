/** Which sections and rows a search finds: every word has to occur, in the reader's language or in English. */
import type { Section, RowsSection } from './sections.ts'
import type { Setting, Words } from './rows/setting.ts'

const inBoth = (words: Words, isEnglishKnown: boolean): string =>
  (isEnglishKnown ? `${words()} ${words({}, { locale: 'en' })}` : words()).toLowerCase()

function wordsOf(setting: Setting): readonly Words[] {
  const { label, hint } = setting
  return [
    label,
    ...(hint === undefined ? [] : [hint]),
    ...(setting.kind === 'switch' ? [] : setting.options.map((option) => option.label)),
  ]
}

/**
 * The sections with what is left of their rows, in order; all of them for an empty text.
 * @param isEnglishKnown False while the English texts are not there: until then the reader's own language is searched alone.
 */
export function findSettings(sections: readonly Section[], text: string, isEnglishKnown = true): readonly Section[] {
  const wanted = text.toLowerCase().split(/\s+/u).filter(Boolean)
  const hasAll = (words: readonly Words[]) => {
    const known = words.map((one) => inBoth(one, isEnglishKnown)).join(' ')
    return wanted.every((word) => known.includes(word))
  }
  return sections.flatMap((section): readonly Section[] => {
    if (hasAll([section.title])) return [section]
    if (!('rows' in section)) return hasAll([section.title, ...section.words]) ? [section] : []
    const rows = section.rows.filter((row) => hasAll([section.title, ...wordsOf(row)]))
    return rows.length === 0 ? [] : [{ ...section, rows } satisfies RowsSection]
  })
}
