/**
 * Checks the decoders against the hand-written answers, and the simulated market against the specification. With
 * QUOTEDECK_BASE_URL and QUOTEDECK_TOKEN set it also surveys that service with 20 read-only calls, 5 a minute, and only
 * reports differences.
 */
import { createSimulator } from '#simulator/create-simulator.ts'
import { printTable } from '../table.ts'
import { checkFixtures } from './fixtures.ts'
import { printSurvey } from './report.ts'
import { conforms, survey } from './survey.ts'

/** Services allow at least 5 calls a minute. */
const LIVE_PAUSE_MS = 12_500

function reportFixtures(): boolean {
  const reports = checkFixtures()
  const sound = reports.filter(({ misread }) => misread.length === 0).length
  process.stdout.write(`\nHand-written answers: ${sound} of ${reports.length}\n`)
  const rows = reports.map(({ path, read, misread }) => [path, String(read), misread.join(', ')])
  printTable([['operation', 'read', 'misread'], ...rows])
  return sound === reports.length
}

async function reportSimulator(): Promise<boolean> {
  const token = 'conformance'
  const simulator = await createSimulator({ token })
  try {
    const reports = await survey({ baseUrl: simulator.baseUrl, token, pauseMs: 0 })
    printSurvey('Simulated market', reports)
    return reports.every(conforms)
  } finally {
    await simulator.close()
  }
}

async function reportLiveService(): Promise<void> {
  const { QUOTEDECK_BASE_URL: baseUrl, QUOTEDECK_TOKEN: token } = process.env
  if (baseUrl === undefined || token === undefined) {
    process.stdout.write('\nLive service: not surveyed; set QUOTEDECK_BASE_URL and QUOTEDECK_TOKEN for that.\n')
    return
  }
  process.stdout.write('\nLive service: 20 calls at 5 a minute take four minutes.\n')
  printSurvey('Live service', await survey({ baseUrl, token, pauseMs: LIVE_PAUSE_MS }))
}

const sound = [reportFixtures(), await reportSimulator()].every(Boolean)
await reportLiveService()
process.exitCode = sound ? 0 : 1
