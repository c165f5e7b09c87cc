/** `npm run built`: builds outdated programs for commands that run them. */
import { resolve } from 'node:path'
import { buildWhatIsOutOfDate } from './build.ts'

try {
  buildWhatIsOutOfDate(resolve(import.meta.dirname, '..'))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
