/** What it costs that a plan allows only 50 codes a request: 500 quotes in ten answers against the same in one. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createHttp, type PooledHttp } from '../../src/node/http.ts'
import { median } from './measure.ts'
import { compare, type BenchRow } from './row.ts'

const ROUNDS = 81
const WARM_UP_ROUNDS = 80

/** Milliseconds of one way of asking, by the clock and of the client's processor. */
interface Cost {
  readonly wallMs: number
  readonly cpuMs: number
}

export async function benchHttp(): Promise<readonly BenchRow[]> {
  const server = fork(join(import.meta.dirname, 'answer-server.ts'))
  const http = createHttp({ mostConnections: 10 })
  try {
    const [port] = (await once(server, 'message')) as [number]
    const rows: BenchRow[] = []
    for (const delayMs of [0, 20]) rows.push(...(await benchDelay(http, `http://127.0.0.1:${port}`, delayMs)))
    return rows
  } finally {
    await http.close()
    server.disconnect()
  }
}

async function benchDelay(http: PooledHttp, baseUrl: string, delayMs: number): Promise<readonly BenchRow[]> {
  const ask = (count: number) => getAnswer(http, `${baseUrl}/${count}?delayMs=${delayMs}`)
  const many = () => Promise.all(Array.from({ length: 10 }, () => ask(50)))
  const one = () => ask(500)
  const costs = { many: [] as Cost[], one: [] as Cost[] }
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const [ofMany, ofOne] = [await costOf(many), await costOf(one)]
    if (round < 0) continue
    costs.many.push(ofMany)
    costs.one.push(ofOne)
  }
  const row = (metric: string) => {
    const name = `10 x 50 codes, server takes ${delayMs} ms`
    return { subject: 'http', case: name, metric, peerName: '1 x 500 codes' }
  }
  const middle = (list: readonly Cost[], key: keyof Cost) => median(list.map((cost) => cost[key]))
  return [
    compare(row('ms'), middle(costs.many, 'wallMs'), middle(costs.one, 'wallMs'), 1.15),
    compare(row('ms CPU'), middle(costs.many, 'cpuMs'), middle(costs.one, 'cpuMs'), 1.1),
  ]
}

async function getAnswer(http: PooledHttp, url: string): Promise<void> {
  const outcome = await http.get({ url, token: 'bench', timeoutMs: 10_000 }).outcome
  if (outcome.kind === 'none') throw new Error(`no answer: ${outcome.cause}: ${outcome.message}`)
  JSON.parse(outcome.body)
}

async function costOf(task: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  await task()
  const wallMs = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return { wallMs, cpuMs: (user + system) / 1000 }
}
