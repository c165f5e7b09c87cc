/** Searches sections and rows: every word has to occur, in the user's language or in English. */
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
 * Sections and rows in order; all for an empty text.
 * @param isEnglishKnown Without English texts, only the user's language is searched.
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
