import { describe, expect, it } from 'vitest'
import { createMachine } from '#test/simulation/world/machine.ts'
import { createChance } from '#test/simulation/world/chance.ts'
import { createNetwork } from '#test/simulation/world/network/network.ts'
import { createServedQuotes } from '#test/simulation/world/network/served-quotes.ts'
import { createTimeline } from '#test/simulation/world/time/timeline.ts'
import { streamOf } from '#simulator/market/chance.ts'

const LATENCY_MS = 10_000
/** Requests in transit for less than this no longer arrive. */
const ALMOST_THERE_MS = 800

/** Sends requests over a slow network, and ends their process immediately. */
async function arrivalsAfterDeath(requests: number): Promise<readonly number[]> {
  const timeline = createTimeline(streamOf(1, 'timeline'), { event: () => undefined })
  const machine = createMachine(timeline, { epoch: 0, bootedMs: 0, bootFacts: 'named' })
  const arrivals: number[] = []
  const heard: unknown[] = []
  const network = createNetwork({
    timeline,
    machine,
    chance: createChance(streamOf(1, 'network')),
    services: new Map(),
    served: createServedQuotes(),
    sending: () => undefined,
    arrived: () => void arrivals.push(timeline.awakeMs()),
    answered: (_url, outcome) => void heard.push(outcome),
    priced: () => undefined,
  })
  network.weather.latencyMs = LATENCY_MS
  let isAlive = true
  const port = network.port(timeline.lane('process'), () => isAlive)
  for (let sent = 0; sent < requests; sent++)
    void port.get({ url: 'https://one.example/quotes', token: 'key', timeoutMs: 3_600_000 })
  isAlive = false
  network.endConnections()
  await timeline.run(() => timeline.waiting() > 0)
  expect(heard).toEqual([])
  return arrivals
}

describe('the simulated network', () => {
  it('loses what a dead process has sent, but for what is almost there', async () => {
    const arrivals = await arrivalsAfterDeath(200)
    expect(arrivals.length).toBeGreaterThan(0)
    expect(arrivals.length).toBeLessThan(40)
    expect(Math.max(...arrivals)).toBeLessThanOrEqual(ALMOST_THERE_MS)
  })
})
