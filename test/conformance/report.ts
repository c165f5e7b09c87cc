/** Prints a survey as a table of the operations, followed by all departures. */
import { printTable } from '../table.ts'
import { conforms, type OperationReport } from './survey.ts'

export function printSurvey(title: string, reports: readonly OperationReport[]): void {
  const rows = reports.map((report) => [
    report.path,
    verdictOf(report),
    String(report.items),
    String(report.dropped.length),
  ])
  process.stdout.write(`\n${title}: ${reports.filter(conforms).length} of ${reports.length}\n`)
  printTable([['operation', 'verdict', 'items', 'dropped'], ...rows])
  const details = reports.flatMap(detailsOf)
  if (details.length > 0) printTable([['operation', 'where', 'what', 'times'], ...details])
}

function verdictOf(report: OperationReport): string {
  if (report.failure !== null) return `${report.failure.kind}: ${report.failure.message}`
  if (conforms(report)) return 'as specified'
  return report.items === 0 ? 'nothing usable' : 'read, but differs'
}

function detailsOf({ path, dropped, departures }: OperationReport): string[][] {
  return [
    ...dropped.map(({ key, reason, field, count = 1 }) => [
      path,
      key,
      `dropped: ${reason} ${field}`.trim(),
      String(count),
    ]),
    ...departures.map(({ field, problem, count }) => [path, field, problem, String(count)]),
  ]
}
