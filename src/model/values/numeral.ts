/**
 * Reads numbers as people type them and programs write them. With a given decimal mark, the other mark, a space or an apostrophe
 * groups thousands. Other forms are refused and not repaired: `12,80` is not a number if commas group.
 */

/** The decimal separator. */
export type DecimalMark = 'point' | 'comma'

const CHARACTERS: Readonly<Record<DecimalMark, string>> = { point: '.', comma: ',' }
const OTHERS: Readonly<Record<DecimalMark, DecimalMark>> = { point: 'comma', comma: 'point' }

/** One to three digits without leading zero, then groups of three with the same separator. */
const formOf = (mark: DecimalMark): RegExp =>
  new RegExp(
    String.raw`^[+-]?(?:\d+|[1-9]\d{0,2}([ '${CHARACTERS[OTHERS[mark]]}])\d{3}(?:\1\d{3})*)?(?:[${CHARACTERS[mark]}]\d*)?$`,
    'u',
  )
const FORMS: Readonly<Record<DecimalMark, RegExp>> = { point: formOf('point'), comma: formOf('comma') }

/** Offset of full-width characters of Chinese and Japanese keyboards from ASCII. */
const FULL_WIDTH = 0xfee0

/** Maximum length of a number, UTF-16 units. */
const MAX_UNITS = 100

/** Replaces full-width and typographic characters by those of a keyboard. */
function plainCharacters(text: string): string {
  if (text.length > MAX_UNITS) return ''
  return text
    .replaceAll(/[\uFF01-\uFF5E]/gu, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - FULL_WIDTH))
    .replaceAll(/[\u00A0\u2007\u2009\u202F\u3000]/gu, ' ')
    .replaceAll('\u2019', "'")
    .replaceAll('\u2212', '-')
    .trim()
}

/** Returns the number with a decimal point and without groups; null if it is not valid. */
export function readNumeral(text: string, mark: DecimalMark): string | null {
  const plain = plainCharacters(text)
  if (!FORMS[mark].test(plain) || !/\d/u.test(plain)) return null
  const [whole = '', decimals = ''] = plain.split(CHARACTERS[mark])
  const digits = whole.replaceAll(/[^\d]/gu, '')
  const sign = whole.startsWith('-') ? '-' : ''
  return `${sign}${digits === '' ? '0' : digits}${decimals === '' ? '' : `.${decimals}`}`
}

/** Returns the number by the other decimal mark if the only separator is ambiguous: 1.5 for `1,500` if commas group. */
export function otherReading(text: string, mark: DecimalMark): string | null {
  const [own, other] = [readNumeral(text, mark), readNumeral(text, OTHERS[mark])]
  return own === null || other === null || Math.abs(Number(other)) >= Math.abs(Number(own)) ? null : other
}

/** A number with a currency, in brackets or with a trailing sign, which both mean below zero. */
const WRITTEN =
  /^([+-]?) *(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3} )? *([+-]?)(\d[\d.,' ]*?|[.,]\d+)(e[+-]?\d{1,2})? *(-?)(?:\p{Sc}| [A-Z]{3})?$/iu

/** Indian lakhs and crores, `1,00,000.50`; two or more commas are unambiguous. */
const LAKHS = /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d*)?$/u

const withoutLakhs = (digits: string, mark: DecimalMark): string =>
  mark === 'point' && LAKHS.test(digits) ? digits.replaceAll(',', '') : digits

/** Returns the number of a cell that a program wrote, as {@link readNumeral} or with an exponent. */
export function readWrittenNumeral(text: string, mark: DecimalMark): string | null {
  const plain = plainCharacters(text)
  const inBrackets = /^\(([^()]*)\)$/u.exec(plain)?.[1] ?? null
  const parts = WRITTEN.exec(inBrackets ?? plain)
  if (parts === null) return null
  const part = (place: number): string => parts[place] ?? ''
  const signs = `${part(1)}${part(2)}${part(5)}${inBrackets === null ? '' : '-'}`
  const number = readNumeral(withoutLakhs(part(3), mark), mark)
  return number === null || signs.length > 1 ? null : `${signs === '-' ? '-' : ''}${number}${part(4)}`
}

/** The decimal mark of a file. */
export interface FoundMark {
  readonly mark: DecimalMark
  /** An ambiguous number, if no other one decides. */
  readonly doubt: string | null
}

/** Finds the decimal mark from all numbers of a file. */
export interface MarkFinder {
  take(cell: string): void
  /** @param assumed The mark if no number decides. */
  found(assumed: DecimalMark): FoundMark
}

/** Creates a finder for one file. */
export function createMarkFinder(): MarkFinder {
  const votes = { point: 0, comma: 0 }
  const unclear: Record<DecimalMark, string | null> = { point: null, comma: null }
  return {
    take(cell) {
      const [point, comma] = [readWrittenNumeral(cell, 'point'), readWrittenNumeral(cell, 'comma')]
      if (point === null && comma === null) return
      if (comma === null) votes.point += 1
      else if (point === null) votes.comma += 1
      else if (Math.abs(Number(point)) > Math.abs(Number(comma))) unclear.point ??= cell
      else if (Math.abs(Number(comma)) > Math.abs(Number(point))) unclear.comma ??= cell
    },
    found(assumed) {
      const { point, comma } = votes
      const mark = point === comma ? assumed : point > comma ? 'point' : 'comma'
      return { mark, doubt: point === comma || (point > 0 && comma > 0) ? unclear[mark] : null }
    },
  }
}
