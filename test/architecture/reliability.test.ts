/** Tests that docs/hardening.md names are there, by file and title. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isThere, testsIn } from './named-tests.ts'

const [, section = ''] = readFileSync('docs/hardening.md', 'utf8').split('## Reliability, by subject')
const cells = [...section.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gmu)].map(([, cell = '']) => cell)

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
