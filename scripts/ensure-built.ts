/** `npm run built`: builds what is out of date, for commands that run the built programs. */
import { resolve } from 'node:path'
import { buildWhatIsOutOfDate } from './build.ts'

try {
  buildWhatIsOutOfDate(resolve(import.meta.dirname, '..'))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
