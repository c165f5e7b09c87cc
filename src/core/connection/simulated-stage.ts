/** Enters the simulated market, and restarts it when its process ends. */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { Notice } from '#model/application/notice.ts'
import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { SimulatedMarket } from '../ports/simulated-market.ts'
import type { ConnectedStage, Stage } from './connection-stage.ts'
import type { Overrides } from './overrides.ts'
import { simulatedAddress } from './service-choice.ts'

export interface SimulationParts {
  readonly clock: Clock
  readonly feed: Pick<Feed, 'disconnect'>
  readonly simulatedMarket: SimulatedMarket
  readonly log: Log
  readonly report: (notice: Notice) => void
}

export interface StageControl {
  isDisposed(): boolean
  current(): Stage
  enter(next: Stage): void
  connect(next: ConnectedStage, token: string): void
  inTurn(task: () => Promise<void>): Promise<void>
}

/** A simulated market that ended sooner than this, ms, is not restarted, because it would end again. */
const SOUND_AFTER_MS = MINUTE_MS

export function createSimulation(
  { clock, feed, simulatedMarket, log, report }: SimulationParts,
  overrides: Overrides,
  stages: StageControl,
): () => Promise<void> {
  async function simulate(): Promise<void> {
    if (stages.isDisposed()) return
    stages.enter({ kind: 'starting', source: 'simulated' })
    try {
      const { baseUrl, token, loss } = await simulatedMarket.start()
      if (stages.isDisposed()) return
      const entered: ConnectedStage = { kind: 'simulated', address: simulatedAddress(baseUrl, overrides) }
      const startedAt = clock.monotonic()
      void loss.then((reason) => stages.inTurn(() => replace(entered, startedAt, reason)))
      stages.connect(entered, token)
    } catch (error) {
      if (!stages.isDisposed()) giveUp(error instanceof Error ? error.message : String(error))
    }
  }

  async function replace(lost: Stage, startedAt: number, reason: string): Promise<void> {
    if (stages.isDisposed() || stages.current() !== lost) return
    log.warn('the simulated market ended', { reason })
    feed.disconnect()
    if (clock.monotonic() - startedAt >= SOUND_AFTER_MS) await simulate()
    else giveUp(reason)
  }

  function giveUp(message: string): void {
    log.error('there is no simulated market', { reason: message })
    report({ kind: 'simulatorFailed', message })
    stages.enter({ kind: 'marketless', message })
  }

  return simulate
}
