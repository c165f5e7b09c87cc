/**
 * Runs benches and prints the comparisons: `node test/bench/bench.ts [SUBJECT...] [--json FILE] [--history FILE]`. Runs
 * all without a subject. A bench is never a test: machines differ, but ratios within one run do not.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { Argument, Command } from 'commander'
import { appendRun } from './history/history.ts'
import { printRows, type BenchRow } from './row.ts'

/** Each module is loaded only when its subject runs: some start browsers. */
const SUBJECTS = {
  alerts: async () => (await import('./alerts.ts')).benchAlerts(),
  'alert-history': async () => (await import('./alert-history.ts')).benchAlertHistory(),
  candles: async () => (await import('./candles.ts')).benchCandles(),
  chart: async () => (await import('./chart.ts')).benchChart(),
  decode: async () => (await import('./decode.ts')).benchDecode(),
  depth: async () => (await import('./depth.ts')).benchDepth(),
  feed: async () => (await import('./feed.ts')).benchFeed(),
  http: async () => (await import('./http.ts')).benchHttp(),
  positions: async () => (await import('./positions.ts')).benchPositions(),
  watchlist: async () => (await import('./watchlist.ts')).benchWatchlist(),
  ipc: async () => (await import('./ipc.ts')).benchIpc(),
  tape: async () => (await import('./tape.ts')).benchTape(),
  messages: async () => (await import('./messages.ts')).benchMessages(),
  idle: async () => (await import('./idle.ts')).benchIdle(),
  symbol: async () => (await import('./symbol.ts')).benchSymbol(),
  start: async () => (await import('./start.ts')).benchStart(),
} as const satisfies Record<string, () => Promise<readonly BenchRow[]>>

type Subject = keyof typeof SUBJECTS
const NAMES = Object.keys(SUBJECTS) as Subject[]

const program = new Command('bench')
  .description('Compares Quotedeck with its peers, side by side in one run.')
  .addArgument(new Argument('[subject...]', 'what to measure').choices(NAMES))
  .option('--json <file>', 'also write the rows as JSON')
  .option('--history <file>', 'also add the rows to this file, with the commit')
  .parse()

const asked = program.args as Subject[]
const rows: BenchRow[] = []
for (const name of asked.length > 0 ? asked : NAMES) rows.push(...(await SUBJECTS[name]()))
printRows(rows)
const { json, history } = program.opts<{ json?: string; history?: string }>()
if (json !== undefined) writeFileSync(json, `${JSON.stringify(rows, null, 2)}\n`)
if (history !== undefined) appendRun(history, { commit: commitOf(), at: Date.now(), rows })

function commitOf(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
}
