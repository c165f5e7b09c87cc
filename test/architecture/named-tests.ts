/** Finds the tests that a cell of a document names, by file and title. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface NamedTest {
  readonly file: string
  readonly title: string
}

/** The tests of one cell: a file in backquotes and a colon before the first of its titles, which semicolons separate. */
export function testsIn(cell: string): readonly NamedTest[] {
  return cell.split(/(?=`[\w.-]+\.(?:test|spec)\.ts`: )/u).flatMap((part) => {
    const [, file, titles] = /^`([\w.-]+\.(?:test|spec)\.ts)`: (.*)$/u.exec(part.trim()) ?? []
    if (file === undefined || titles === undefined) return []
    return titles
      .split(';')
      .map((title) => title.trim())
      .filter((title) => title !== '')
      .map((title) => ({ file, title }))
  })
}

const sources = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:test|spec)\.ts$/u.test(path))
  .map((path) => ({ name: basename(path), text: readFileSync(join('test', path), 'utf8') }))

/** Whether a file of that name has the title, as it is written in its source. */
export const isThere = ({ file, title }: NamedTest): boolean =>
  sources.some(({ name, text }) => name === file && text.includes(title))
