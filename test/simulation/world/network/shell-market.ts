/** The port to the bundled market: a separate process at an address of this machine, which may crash. */
import type { SimulatedMarket } from '#core/ports/simulated-market.ts'
import type { Lane, Timeline } from '../time/timeline.ts'

/** The address of the bundled market, and whether it runs. */
export interface MarketAccess {
  readonly baseUrl: string
  readonly token: string
  /** Ends it like a crash; null while it does not run. */
  end: ((reason: string) => void) | null
}

const STARTING_MS = 300

export function createSimulatedShellMarket(access: MarketAccess, timeline: Timeline, lane: Lane): SimulatedMarket {
  let running: ReturnType<SimulatedMarket['start']> | null = null

  function launch(): ReturnType<SimulatedMarket['start']> {
    const { promise: loss, resolve: lose } = Promise.withResolvers<string>()
    return new Promise((resolve) => {
      timeline.schedule(lane, STARTING_MS, () => {
        access.end = (reason) => {
          access.end = null
          running = null
          lose(reason)
        }
        resolve({ baseUrl: access.baseUrl, token: access.token, loss })
      })
    })
  }

  return {
    start: () => (running ??= launch()),
    stop() {
      running = null
      access.end = null
      return Promise.resolve()
    },
  }
}
