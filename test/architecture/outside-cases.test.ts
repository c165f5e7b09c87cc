/** The tables of cases from outside in docs/hardening.md: each case names what shows it, and no dialect is missing. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DIALECT_NAMES } from '../../src/simulator/dialects/dialects.ts'
import { isThere, testsIn } from './named-tests.ts'

const [, after = ''] = readFileSync('docs/hardening.md', 'utf8').split('## Cases from outside\n')
const [section = ''] = after.split('\n## ')
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:---|case|dialect) \|/u.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

describe('the table of cases from outside', () => {
  it('names tests that are there, in every row', () => {
    expect(rows.flatMap(([, , , tests = '']) => testsIn(tests)).filter((named) => !isThere(named))).toEqual([])
    expect(rows.filter((cells) => cells.length !== 4 || testsIn(cells[3] ?? '').length === 0)).toEqual([])
  })

  it('has a row for each dialect, and one at least for each file of another program or service', () => {
    const dialects = rows.flatMap(([name = '']) => /^`([\w-]+)`$/u.exec(name)?.[1] ?? [])
    expect(dialects.toSorted()).toEqual(DIALECT_NAMES.toSorted())
    const files = ['import-files', 'strangers'].flatMap((folder) => readdirSync(`test/fixtures/${folder}`))
    expect(rows.length - dialects.length).toBeGreaterThanOrEqual(files.filter((name) => name !== 'README.md').length)
  })
})
