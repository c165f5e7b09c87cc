/** Finds the tests that rows of a document's tables name. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface NamedTest {
  readonly file: string
  /** Null for all tests of the file. */
  readonly title: string | null
}

export interface TableRow {
  readonly section: string
  /** The texts without the bars around them. */
  readonly cells: readonly string[]
}

export function rowsOf(markdown: string): readonly TableRow[] {
  return markdown.split(/^## /mu).flatMap((part) => {
    const [section = '', ...lines] = part.split('\n')
    return lines
      .filter((line, index) => line.startsWith('| ') && !isSeparator(line) && !isSeparator(lines[index + 1] ?? ''))
      .map((line) => ({ section, cells: line.slice(2, -2).split(' | ') }))
  })
}

const isSeparator = (line: string): boolean => /^\|(?: -+ \|)+$/u.test(line)

const FILE = /`(?:[\w./-]*\/)?([\w.-]+\.(?:test|spec)\.ts)`/u
const BEFORE_FILE = /(?=`[\w./-]+\.(?:test|spec)\.ts`)/u
const FILE_AND_TITLES = new RegExp(`^${FILE.source}(?:: (.*))?$`, 'u')

/** A cell has a file in backquotes, a colon, and titles that semicolons separate. */
export function testsIn(cell: string): readonly NamedTest[] {
  return cell.split(BEFORE_FILE).flatMap((part): readonly NamedTest[] => {
    const [, file, titles] = FILE_AND_TITLES.exec(part.trim().replace(/;$/u, '')) ?? []
    if (file === undefined) return []
    const named = (titles ?? '')
      .split(';')
      .map((title) => title.trim())
      .filter((title) => isTitle(title))
    return named.length === 0 ? [{ file, title: null }] : named.map((title) => ({ file, title }))
  })
}

const isTitle = (title: string): boolean => title !== '' && !title.startsWith('`npm run ')

/** Placeholders for values in the title of a parametrised test. */
const PLACEHOLDER = /%[sdifjo#]|\$\{[^}]*\}|\$[a-z][\w.]*/giu

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)

/** Strings before a comma, behind a bracket or alone on their line. */
function titlesIn(text: string): readonly RegExp[] {
  const literals = text.matchAll(/(?<=[(\s])(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1(?=,)/gu)
  return [...literals].flatMap(([, , title = '']) => {
    const fixed = title.replace(PLACEHOLDER, '')
    if (fixed.length < 5) return []
    const parts = title.replaceAll(/\\(['"`])/gu, '$1').split(PLACEHOLDER)
    return [new RegExp(`^${parts.map((part) => escaped(part)).join('.+')}$`, 'u')]
  })
}

/** Returns a function that looks up a named test. */
export function createTestFinder(folder: string): (test: NamedTest) => boolean {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const titles = new Map<string, readonly RegExp[]>()
  const titlesOf = (file: string): readonly RegExp[] => {
    const known = titles.get(file)
    if (known !== undefined) return known
    const found = paths
      .filter((path) => basename(path) === file)
      .flatMap((path) => titlesIn(readFileSync(join(folder, path), 'utf8')))
    titles.set(file, found)
    return found
  }
  return ({ file, title }) => titlesOf(file).some((one) => title === null || one.test(title))
}
