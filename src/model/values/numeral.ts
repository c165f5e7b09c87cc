/**
 * Reads numbers as people type them and programs write them. A decimal mark is a convention: the other mark, a space or an apostrophe
 * groups thousands. What a convention does not allow is refused and not repaired: `12,80` is not a number where commas group.
 */

/** The mark between the whole part of a number and its decimals. */
export type DecimalMark = 'point' | 'comma'

const CHARACTERS: Readonly<Record<DecimalMark, string>> = { point: '.', comma: ',' }
const OTHERS: Readonly<Record<DecimalMark, DecimalMark>> = { point: 'comma', comma: 'point' }

/** Groups of three digits behind one to three that do not start with zero, all with the same separator. */
const formOf = (mark: DecimalMark): RegExp =>
  new RegExp(
    String.raw`^[+-]?(?:\d+|[1-9]\d{0,2}([ '${CHARACTERS[OTHERS[mark]]}])\d{3}(?:\1\d{3})*)?(?:[${CHARACTERS[mark]}]\d*)?$`,
    'u',
  )
const FORMS: Readonly<Record<DecimalMark, RegExp>> = { point: formOf('point'), comma: formOf('comma') }

/** Distance of the full-width characters, which Chinese and Japanese keyboards type, from those of ASCII. */
const FULL_WIDTH = 0xfee0

/** UTF-16 units of the longest text that may be a number. */
const MAX_UNITS = 100

/** Full-width characters, typesetters' minus signs, spaces and apostrophes as those of a keyboard. */
function plainCharacters(text: string): string {
  if (text.length > MAX_UNITS) return ''
  return text
    .replaceAll(/[\uFF01-\uFF5E]/gu, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - FULL_WIDTH))
    .replaceAll(/[\u00A0\u2007\u2009\u202F\u3000]/gu, ' ')
    .replaceAll('\u2019', "'")
    .replaceAll('\u2212', '-')
    .trim()
}

/** The number without groups and with a decimal point, as {@link Number} reads it; null where the convention does not allow it. */
export function readNumeral(text: string, mark: DecimalMark): string | null {
  const plain = plainCharacters(text)
  if (!FORMS[mark].test(plain) || !/\d/u.test(plain)) return null
  const [whole = '', decimals = ''] = plain.split(CHARACTERS[mark])
  const digits = whole.replaceAll(/[^\d]/gu, '')
  const sign = whole.startsWith('-') ? '-' : ''
  return `${sign}${digits === '' ? '0' : digits}${decimals === '' ? '' : `.${decimals}`}`
}

/**
 * The number that a text is by the other decimal mark, where this one takes its only separator for that of thousands: 1.5 for `1,500`
 * where commas group. Null where the text is clear.
 */
export function otherReading(text: string, mark: DecimalMark): string | null {
  const [own, other] = [readNumeral(text, mark), readNumeral(text, OTHERS[mark])]
  return own === null || other === null || Math.abs(Number(other)) >= Math.abs(Number(own)) ? null : other
}

/** A number with a currency around it, in brackets or with its sign behind it, which both mean below zero. */
const WRITTEN =
  /^([+-]?) *(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3} )? *([+-]?)(\d[\d.,' ]*?|[.,]\d+)(e[+-]?\d{1,2})? *(-?)(?:\p{Sc}| [A-Z]{3})?$/iu

/**
 * A number with groups of two digits before the last three, as programs in India write lakhs and crores: `1,00,000.50`. With two commas or
 * more no other convention allows it.
 */
const LAKHS = /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d*)?$/u

const withoutLakhs = (digits: string, mark: DecimalMark): string =>
  mark === 'point' && LAKHS.test(digits) ? digits.replaceAll(',', '') : digits

/** The number of a cell that a program wrote, in the form of {@link readNumeral} or with an exponent; null where it is not one. */
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
  /** A number whose only separator may as well be the decimal mark, where no number of the file decides; null where one does. */
  readonly doubt: string | null
}

/** Finds the decimal mark of a file from all of its numbers. */
export interface MarkFinder {
  take(cell: string): void
  /** @param assumed The mark where no number decides. */
  found(assumed: DecimalMark): FoundMark
}

/** Collects the numbers of one file. */
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
