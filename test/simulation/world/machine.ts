/** The machine's clocks. The wall can be set and the machine can sleep or start again; true time does none of it. */
import type { BootReading } from '#core/ports/clock.ts'
import type { Timeline } from './time/timeline.ts'

/** What the system tells of the machine's start: its name as well, as Linux does, or the time since then alone. */
export type BootFacts = 'named' | 'counted'

export interface Machine {
  /** True time, Unix epoch ms: what the service and the ledger go by. */
  trueNow(): number
  /** The wall clock as the machine shows it, Unix epoch ms. */
  wall(): number
  /** Ms; stands still while the machine sleeps, as on Linux. */
  monotonic(): number
  /** As the system tells it; sleep included. */
  sinceBoot(): BootReading
  /** It has lost its power, and starts again. */
  reboot(): void
  /** Whether it has started again since a true time. */
  hasRebootedSince(at: number): boolean
  readonly bootFacts: BootFacts
  /** How far the wall clock is from the true time, ms. */
  wallError(): number
  setWallBy(byMs: number): void
  /** Sets the wall clock right. */
  synchronise(): void
  sleep(forMs: number): void
  /** The number of its network, which is part of its address. */
  network(): number
  changeNetwork(): void
  /** True time of the last wake-up or change of the network; -Infinity before the first. */
  wokeAt(): number
}

/** True time at the start, Unix epoch ms; how long the machine was up before, ms; and what it tells of that. */
interface MachineFacts {
  readonly epoch: number
  readonly bootedMs: number
  readonly bootFacts: BootFacts
}

export function createMachine(
  timeline: Pick<Timeline, 'awakeMs'>,
  { epoch, bootedMs, bootFacts }: MachineFacts,
): Machine {
  let slept = 0
  let boots = 1
  let bootedAt = epoch - bootedMs
  let error = 0
  let network = 1
  let wokeAt = -Infinity
  const trueNow = (): number => epoch + timeline.awakeMs() + slept
  return {
    trueNow,
    wall: () => trueNow() + error,
    monotonic: () => bootedMs + timeline.awakeMs(),
    sinceBoot: () => ({ boot: bootFacts === 'named' ? `boot ${boots}` : null, ms: trueNow() - bootedAt }),
    reboot() {
      boots++
      bootedAt = trueNow()
    },
    hasRebootedSince: (at) => boots > 1 && bootedAt > at,
    bootFacts,
    wallError: () => error,
    setWallBy(byMs) {
      error += byMs
    },
    synchronise() {
      error = 0
    },
    sleep(forMs) {
      slept += forMs
      wokeAt = trueNow()
    },
    network: () => network,
    changeNetwork() {
      network++
      wokeAt = trueNow()
    },
    wokeAt: () => wokeAt,
  }
}
