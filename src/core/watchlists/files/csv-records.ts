/** Reads CSV records with their first lines. A quoted cell may span lines. */
import parseCsv from 'csv-simple-parser'
import { isSilent, type Line } from './import-lines.ts'

interface CsvRecord {
  readonly line: Line
  /** Trimmed; null if the line cannot be read. */
  readonly cells: readonly string[] | null
}

/** In the order in which they are tried; spreadsheets with a decimal comma write semicolons. */
export const DELIMITERS = [',', ';', '\t'] as const

/** Twice the length of a note; an unclosed quotation mark must not swallow the file. */
const LONGEST_RECORD = 8_000

/** @param isSound Tests whether joined lines are a valid record. If not, the first line is bad. */
export function* csvRecords(
  lines: readonly Line[],
  delimiter: string,
  isSound: (cells: readonly string[]) => boolean,
): Generator<CsvRecord> {
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]
    if (line === undefined || isSilent(line)) continue
    const joined = hasOpenQuote(line.text) ? joinLines(lines, index, delimiter) : null
    if (joined !== null && isSound(joined.cells)) {
      yield { line, cells: joined.cells }
      index = joined.last
    } else yield { line, cells: cellsOf(line.text, delimiter) }
  }
}

/** Returns null if the text is not one record. */
export function cellsOf(text: string, delimiter: string): readonly string[] | null {
  try {
    const [row, ...others] = parseCsv(withoutFormulas(text.trim()), { delimiter })
    return Array.isArray(row) && others.length === 0 ? row.map((cell) => String(cell).trim()) : null
  } catch {
    return null
  }
}

/** A quoted cell may contain the characters of a formula. */
const FORMULA_OR_QUOTED = /(^|[,;\t])=("(?:[^"]|"")*")|"(?:[^"]|"")*"/gu

/** Some programs write `="000001"` to keep the zeros before a code. */
const withoutFormulas = (text: string): string =>
  text.includes('="')
    ? text.replaceAll(FORMULA_OR_QUOTED, (cell, before?: string, quoted?: string) =>
        quoted === undefined ? cell : `${before ?? ''}${quoted}`,
      )
    : text

interface Joined {
  readonly cells: readonly string[]
  readonly last: number
}

/** Adds lines until the quotation marks match. */
function joinLines(lines: readonly Line[], first: number, delimiter: string): Joined | null {
  let text = lines[first]?.text ?? ''
  for (let last = first + 1; last < lines.length && text.length <= LONGEST_RECORD; last += 1) {
    const next = lines[last]?.text ?? ''
    text += `\n${next}`
    if (!hasOpenQuote(next)) continue
    const cells = cellsOf(text, delimiter)
    return cells === null ? null : { cells, last }
  }
  return null
}

const hasOpenQuote = (text: string): boolean => text.split('"').length % 2 === 0
