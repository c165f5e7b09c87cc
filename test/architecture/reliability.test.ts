/** Tests that docs/hardening.md names are there, by file and title. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface NamedTest {
  readonly file: string
  readonly title: string
}

/** The tests of one cell: a file in backquotes and a colon before the first of its titles, which semicolons separate. */
function testsIn(cell: string): readonly NamedTest[] {
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

const [, section = ''] = readFileSync('docs/hardening.md', 'utf8').split('## Reliability, by subject')
const cells = [...section.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gmu)].map(([, cell = '']) => cell)

const sources = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:test|spec)\.ts$/u.test(path))
  .map((path) => ({ name: basename(path), text: readFileSync(join('test', path), 'utf8') }))

const isThere = ({ file, title }: NamedTest): boolean =>
  sources.some(({ name, text }) => name === file && text.includes(title))

describe('the table of reliability', () => {
  it('names tests that are there', () => {
    const named = cells.flatMap(testsIn)
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((one) => !isThere(one))).toEqual([])
  })

  it('has something to show in every row', () => {
    const rows = cells.filter((cell) => cell !== '---' && cell !== 'shown by')
    expect(rows.filter((cell) => testsIn(cell).length === 0 && !cell.startsWith('`npm run '))).toEqual([])
  })
})
