/** Rows of benches by commit: a file with one run a line, as JSON. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { BenchRow } from '../row.ts'

export interface BenchRun {
  readonly commit: string
  /** Unix epoch ms. */
  readonly at: number
  readonly rows: readonly BenchRow[]
}

const number = v.nullable(v.number())
const row = v.object({
  subject: v.string(),
  case: v.string(),
  metric: v.string(),
  ours: v.number(),
  peer: number,
  peerName: v.string(),
  ratio: number,
  goal: number,
})
const run: v.GenericSchema<unknown, BenchRun> = v.object({ commit: v.string(), at: v.number(), rows: v.array(row) })

export function appendRun(file: string, one: BenchRun): void {
  appendFileSync(file, `${JSON.stringify(one)}\n`)
}

/**
 * Returns the runs of a file in its order; empty without a file.
 *
 * @throws Error that names the first line which is not a run.
 */
export function readRuns(file: string): readonly BenchRun[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, place) => {
    if (line.trim() === '') return []
    const read = v.safeParse(run, parsed(line))
    if (!read.success) throw new Error(`${file}: line ${place + 1} is not a run of benches. Remove the line.`)
    return [read.output]
  })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
