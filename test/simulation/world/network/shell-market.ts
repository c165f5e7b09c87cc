/** The port to the bundled market: a process of its own at an address of this machine, which may end by itself. */
import type { SimulatedMarket } from '#core/ports/simulated-market.ts'
import type { Lane, Timeline } from '../time/timeline.ts'

/** Where the bundled market listens, and whether it does. */
export interface MarketAccess {
  readonly baseUrl: string
  readonly token: string
  /** Ends it, as a crash would; null while it does not run. */
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
