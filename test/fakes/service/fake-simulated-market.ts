/** A simulated market that starts when the test lets it. */
import type { SimulatedMarket } from '#core/ports/simulated-market.ts'

export interface FakeSimulatedMarket extends SimulatedMarket {
  readonly running: boolean
  readonly starts: number
  end(reason: string): void
}

export const SIMULATED_ACCESS = { baseUrl: 'http://127.0.0.1:4000', token: 'simulated-market-key' }

/** @param outcome The start rejects with an error, and waits for a promise. */
export function createFakeSimulatedMarket(outcome: Error | Promise<void> | null = null): FakeSimulatedMarket {
  let lose: (reason: string) => void = () => undefined
  const market = {
    running: false,
    starts: 0,
    async start() {
      market.starts++
      if (outcome instanceof Error) throw outcome
      await outcome
      market.running = true
      const { promise: loss, resolve } = Promise.withResolvers<string>()
      lose = resolve
      return { ...SIMULATED_ACCESS, loss }
    },
    end(reason: string) {
      market.running = false
      lose(reason)
    },
    stop() {
      market.running = false
      return Promise.resolve()
    },
  }
  return market
}
