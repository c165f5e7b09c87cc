/** One line of a bench's result, and how results are printed. */
import { printTable } from '../table.ts'

export interface BenchRow {
  readonly subject: string
  readonly case: string
  /** What was measured, with its unit. */
  readonly metric: string
  readonly ours: number
  /** Null where the goal is a number by itself. */
  readonly peer: number | null
  readonly peerName: string
  /** ours / peer. */
  readonly ratio: number | null
  /** The most that the ratio (or, without a peer, our number) should be; null where the row only informs. */
  readonly goal: number | null
}

export function compare(
  row: Pick<BenchRow, 'subject' | 'case' | 'metric' | 'peerName'>,
  ours: number,
  peer: number,
  goal: number | null,
): BenchRow {
  return { ...row, ours, peer, ratio: ours / peer, goal }
}

/** One table a subject. */
export function printRows(rows: readonly BenchRow[]): void {
  for (const [subject, group] of Map.groupBy(rows, (row) => row.subject)) {
    process.stdout.write(`\n${subject}\n`)
    const cells = group.map((row) => [
      row.case,
      row.metric,
      figure(row.ours),
      row.peer === null ? '' : figure(row.peer),
      row.peerName,
      row.ratio === null ? '' : row.ratio.toFixed(3),
      row.goal === null ? '' : `<= ${row.goal}`,
      verdict(row),
    ])
    printTable([['case', 'metric', 'ours', 'peer', 'peer is', 'ratio', 'goal', ''], ...cells])
  }
}

function verdict({ ratio, ours, goal }: BenchRow): string {
  if (goal === null) return ''
  return (ratio ?? ours) <= goal ? 'met' : 'missed'
}

const figure = (value: number): string => value.toPrecision(4)
