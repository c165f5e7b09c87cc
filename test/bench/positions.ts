/** Measures lots in a watchlist: the same list with and without them, at five hundred quotes ten times a second. */
import { median } from './measure.ts'
import { compare, type BenchRow } from './row.ts'
import { costOf, onBenchPages, type Cost } from './watchlist.ts'

/** The difference is small compared with the noise of a busy machine. */
const ROUNDS = 7
const ROWS = 2_000
const GOAL = 1.15

export function benchPositions(): Promise<readonly BenchRow[]> {
  return onBenchPages(async (browser, address) => {
    const costs: { readonly held: Cost[]; readonly unheld: Cost[] } = { held: [], unheld: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      // Alternates the order.
      const names = round % 2 === 0 ? (['held', 'unheld'] as const) : (['unheld', 'held'] as const)
      for (const name of names) costs[name].push(await costOf(browser, address, name, ROWS))
    }
    const middle = (name: keyof typeof costs, key: keyof Cost) => median(costs[name].map((cost) => cost[key]))
    const row = (metric: string) => ({
      subject: 'positions',
      case: `${ROWS} rows with lots, 500 quotes at 10 Hz`,
      metric,
      peerName: 'the same list without lots',
    })
    return [
      compare(row('ms a batch'), middle('held', 'taskMs'), middle('unheld', 'taskMs'), GOAL),
      compare(row('MB of heap'), middle('held', 'heapMegabytes'), middle('unheld', 'heapMegabytes'), null),
    ]
  })
}
