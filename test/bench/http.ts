/** Measures the cost of a plan's limit of 50 codes a request: 500 quotes in ten answers beside one. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createHttp, type PooledHttp } from '#node/network/http.ts'
import { createBareConnections } from './bare-connections.ts'
import { median } from './measure.ts'
import { compare, type BenchRow } from './row.ts'

const ROUNDS = 201
const WARM_UP_ROUNDS = 80

/** Wall time and the client's processor time, ms. */
interface Cost {
  readonly wallMs: number
  readonly cpuMs: number
}

type Get = (path: string) => Promise<string>

export async function benchHttp(): Promise<readonly BenchRow[]> {
  const server = fork(join(import.meta.dirname, 'answer-server.ts'))
  const http = createHttp({ maxConnections: 10 })
  try {
    const [port] = (await once(server, 'message')) as [number]
    const bare = createBareConnections(port)
    const ours = (path: string) => getAnswer(http, `http://127.0.0.1:${port}${path}`)
    const rows: BenchRow[] = []
    for (const delayMs of [0, 20]) rows.push(...(await benchDelay(ours, bare.get, delayMs)))
    return rows
  } finally {
    await http.close()
    server.disconnect()
  }
}

async function benchDelay(ours: Get, bare: Get, delayMs: number): Promise<readonly BenchRow[]> {
  const ask = async (get: Get, count: number) => void JSON.parse(await get(`/${count}?delayMs=${delayMs}`))
  const tenOf = (get: Get) => () => Promise.all(Array.from({ length: 10 }, () => ask(get, 50)))
  const oneOf = (get: Get) => () => ask(get, 500)
  const costs = await medianCosts({ ten: tenOf(ours), one: oneOf(ours), bareTen: tenOf(bare), bareOne: oneOf(bare) })
  const row = (name: string, metric: string, peerName: string) => {
    return { subject: 'http', case: `${name}, server takes ${delayMs} ms`, metric, peerName }
  }
  const [ten, bareTen] = ['10 x 50 codes', '10 x 50 codes, bare sockets']
  return [
    compare(row(ten, 'ms', '1 x 500 codes'), costs.ten.wallMs, costs.one.wallMs, 1.15),
    compare(row(ten, 'ms CPU', '1 x 500 codes'), costs.ten.cpuMs, costs.one.cpuMs, 1.1),
    // Sockets and the server set this limit for every client.
    compare(row(bareTen, 'ms', '1 x 500, bare sockets'), costs.bareTen.wallMs, costs.bareOne.wallMs, null),
    compare(row(bareTen, 'ms CPU', '1 x 500, bare sockets'), costs.bareTen.cpuMs, costs.bareOne.cpuMs, null),
    compare(
      row('10 x 50 of 1 x 500', 'CPU, ratio', 'bare sockets'),
      costs.ten.cpuMs / costs.one.cpuMs,
      costs.bareTen.cpuMs / costs.bareOne.cpuMs,
      1.03,
    ),
  ]
}

/** Interleaved, so that other work on the machine affects all tasks alike. */
async function medianCosts<Name extends string>(
  tasks: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Readonly<Record<Name, Cost>>> {
  const names = Object.keys(tasks) as Name[]
  const costs = new Map(names.map((name): [Name, Cost[]] => [name, []]))
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const name of names) {
      const cost = await costOf(tasks[name])
      if (round >= 0) costs.get(name)?.push(cost)
    }
  }
  const middle = (name: Name, key: keyof Cost) => median((costs.get(name) ?? []).map((cost) => cost[key]))
  return Object.fromEntries(
    names.map((name) => [name, { wallMs: middle(name, 'wallMs'), cpuMs: middle(name, 'cpuMs') }]),
  ) as Record<Name, Cost>
}

async function getAnswer(http: PooledHttp, url: string): Promise<string> {
  const outcome = await http.get({ url, token: 'bench', timeoutMs: 10_000 }).outcome
  if (outcome.kind === 'none') throw new Error(`no answer: ${outcome.cause}: ${outcome.message}`)
  return outcome.body
}

async function costOf(task: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  await task()
  const wallMs = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return { wallMs, cpuMs: (user + system) / 1000 }
}
