/** Defines and prints the rows of a bench's result. */
import { printTable } from '../table.ts'

export interface BenchRow {
  readonly subject: string
  readonly case: string
  /** The measured quantity with its unit. */
  readonly metric: string
  readonly ours: number
  /** Null if the goal is an absolute number. */
  readonly peer: number | null
  readonly peerName: string
  /** ours / peer. */
  readonly ratio: number | null
  /** The maximum of the ratio or, without a peer, of our number; null if the row only informs. */
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

/** Prints one table per subject. */
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
