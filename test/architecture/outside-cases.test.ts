/** The tables of outside cases in docs/hardening.md must miss no case and no dialect. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DIALECT_NAMES } from '#simulator/dialects/dialects.ts'
import { rowsOf } from './named-tests.ts'

const rows = rowsOf(readFileSync('docs/hardening.md', 'utf8'))
  .filter(({ section }) => section === 'Cases from outside')
  .map(({ cells }) => cells)

describe('the table of cases from outside', () => {
  it('has a row for each dialect, and one at least for each file of another program or service', () => {
    const dialects = rows.flatMap(([name = '']) => /^`([\w-]+)`$/u.exec(name)?.[1] ?? [])
    expect(dialects.toSorted()).toEqual(DIALECT_NAMES.toSorted())
    const files = ['import-files', 'strangers'].flatMap((folder) => readdirSync(`test/fixtures/${folder}`))
    expect(rows.length - dialects.length).toBeGreaterThanOrEqual(files.filter((name) => name !== 'README.md').length)
  })
})
