import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appendRun, readRuns, type BenchRun } from '#test/bench/history/history.ts'
import { coursesOf, drawCourse, risesOf } from '#test/bench/history/rises.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

function runOf(at: number, ratios: Readonly<Record<string, number>>): BenchRun {
  const rows = Object.entries(ratios).map(([about, ratio]) => ({
    subject: 'chart', case: about, metric: 'ms', ours: ratio * 10, peer: 10, peerName: 'peer', ratio, goal: null,
  })) // prettier-ignore
  return { commit: `c${at}`, at, rows }
}

const riseOf = (...ratios: readonly number[]) => risesOf(coursesOf(ratios.map((init, at) => runOf(at, { init }))))

describe('the history of benches', () => {
  it('keeps each run with its commit', () => {
    const file = join(temporaryDirectory(), 'history.jsonl')
    expect(readRuns(file)).toEqual([])
    const runs = [runOf(1, { init: 0.5 }), runOf(2, { init: 0.6, pan: 1 })]
    for (const run of runs) appendRun(file, run)
    expect(readRuns(file)).toEqual(runs)
  })

  it('says which line it cannot read', () => {
    const file = join(temporaryDirectory(), 'history.jsonl')
    appendRun(file, runOf(1, { init: 0.5 }))
    writeFileSync(file, '{"commit":"c2"}\n', { flag: 'a' })
    expect(() => readRuns(file)).toThrow('line 2')
  })
})

describe('a row', () => {
  it('has risen when three runs in a row are more than a tenth above those before', () => {
    expect(riseOf(1, 1, 1.2, 1.15, 1.2)).toMatchObject([{ name: 'chart: init, ms, of peer', before: 1, now: 1.15 }])
  })

  it('has not risen by one or two slow runs, nor slightly, nor in its first three', () => {
    expect([riseOf(1, 1, 1, 1.5, 1.5), riseOf(1, 1, 1.09, 1.09, 1.09), riseOf(1.5, 1.5, 1.5)]).toEqual([[], [], []])
  })

  it('is drawn through all runs, also those that did not have it', () => {
    const runs = [runOf(1, { pan: 1 }), runOf(2, { init: 1, pan: 1 }), runOf(3, { init: 2, pan: 1 })]
    expect(coursesOf(runs).map(drawCourse)).toEqual(['·▁█', '▁▁▁'])
  })
})
