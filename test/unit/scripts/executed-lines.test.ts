import { describe, expect, it } from 'vitest'
import { addRun, sourceLines, type FunctionCoverage } from '#scripts/coverage/executed-lines.ts'

/** Two lines of a source `a.ts`, each a line of the program: `AAAA` maps its first character, `AACA` the next line's. */
const MAP = {
  version: 3,
  file: 'a.js',
  sources: ['a.ts'],
  sourcesContent: [],
  sourceRoot: '',
  names: [],
  mappings: 'AAAA;AACA',
}
const PROGRAM = 'one()\ntwo()\n'

const ran = (...ranges: readonly (readonly [number, number, number])[]): FunctionCoverage => ({
  ranges: ranges.map(([startOffset, endOffset, count]) => ({ startOffset, endOffset, count })),
})

const untouched = (runs: readonly (readonly FunctionCoverage[])[]) => {
  const executed = new Uint8Array(PROGRAM.length)
  for (const run of runs) addRun(executed, run)
  return sourceLines(PROGRAM, MAP, executed).get('a.ts')
}

describe('executed lines', () => {
  it('are those whose code ran, by the innermost range', () => {
    expect(untouched([[ran([0, 12, 1], [6, 11, 0])]])).toEqual({ withCode: [1, 2], untouched: [2] })
    // An inner function that ran within a block that otherwise counts as not run.
    expect(untouched([[ran([0, 12, 0]), ran([6, 11, 3])]])).toEqual({ withCode: [1, 2], untouched: [1] })
  })

  it('are gathered from all runs', () => {
    expect(untouched([[ran([0, 12, 1], [6, 11, 0])], [ran([0, 12, 0]), ran([6, 11, 1])]])?.untouched).toEqual([])
    expect(untouched([])?.untouched).toEqual([1, 2])
  })
})
