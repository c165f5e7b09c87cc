/**
 * Draws the rows of earlier benches by commit: `npm run bench:history -- FILE`. Ends with 1 when a row rose by more
 * than a tenth in three runs in a row.
 */
import { Argument, Command } from 'commander'
import { printTable } from '../table.ts'
import { readRuns } from './history/history.ts'
import { coursesOf, drawCourse, risesOf } from './history/rises.ts'

const program = new Command('bench:history')
  .description('Draws rows of benches by commit, and finds those that rose.')
  .addArgument(new Argument('<file>', 'as `npm run bench -- --history FILE` writes it'))
  .parse()
const [file = ''] = program.args
const runs = readRuns(file)
if (runs.length === 0) program.error(`${file} has no runs. Write one: npm run bench -- --history ${file}`)
const courses = coursesOf(runs)
printTable([
  ['row', 'course', 'now'],
  ...courses.map((course) => [course.name, drawCourse(course), course.values.at(-1)?.toPrecision(4) ?? '']),
])
const rises = risesOf(courses)
for (const { name, before, now } of rises)
  process.stdout.write(
    `\n${name} rose from ${before.toPrecision(4)} to ${now.toPrecision(4)} in three runs in a row.\n`,
  )
process.exitCode = rises.length > 0 ? 1 : 0
