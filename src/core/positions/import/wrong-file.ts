/** Recognises files without a table of trades, so that the import can name the right one. */
import type { WrongFile } from '#model/positions/position-import.ts'

/**
 * The first characters of binary files.
 * - `PK`: a ZIP archive, such as current workbooks (ECMA-376, part 2).
 * - `D0 CF 11 E0`: a compound file, such as older workbooks ([MS-CFB], section 2.2), in Windows-1252 or GB18030.
 */
const BEGINNINGS: Readonly<Record<string, WrongFile>> = {
  'PK\u0003\u0004': 'workbook',
  '\u00D0\u00CF\u0011': 'workbook',
  '\u90A2\u0011': 'workbook',
  '%PDF-': 'pdf',
}

/** A Flex query of Interactive Brokers as XML, its usual form, after an optional declaration and comments. */
const FLEX_XML = /^\s*(?:<(?:\?[^>]*|!--[^>]*)>\s*){0,9}<FlexQueryResponse\b/u

const MARKUP = /^\s*<(?:!doctype|html|head|body|\?xml)\b/iu

/** Returns null for a text that may be a table. */
export function wrongFileOf(content: string): WrongFile | null {
  const [, kind = null] = Object.entries(BEGINNINGS).find(([beginning]) => content.startsWith(beginning)) ?? []
  if (kind === null && FLEX_XML.test(content)) return 'flexXml'
  return kind ?? (MARKUP.test(content) ? 'webPage' : null)
}

/**
 * The first titles of Degiro's account statement in English, Dutch, Portuguese and Spanish (github.com/VibeNL/GhostfolioSidekick,
 * Parsers/DeGiro).
 */
const DEGIRO_ACCOUNT: ReadonlySet<string> = new Set([
  'date,time,value date,product,isin,description',
  'datum,tijd,valutadatum,product,isin,omschrijving',
  'data,hora,data valor,produto,isin,descrição',
  'fecha,hora,fecha valor,producto,isin,descripción',
])

export function wrongReportOf(titles: readonly string[]): WrongFile | null {
  const first = titles.slice(0, 6).join(',').toLowerCase()
  return DEGIRO_ACCOUNT.has(first) ? 'degiroAccount' : null
}
