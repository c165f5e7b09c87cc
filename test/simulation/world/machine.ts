/** The machine's clocks. The wall clock can be set, and the machine can sleep or reboot; true time is unaffected. */
import type { BootReading } from '#core/ports/clock.ts'
import type { Timeline } from './time/timeline.ts'

/** The system's information on its boot: an id too, as on Linux, or only the elapsed time. */
export type BootFacts = 'named' | 'counted'

export interface Machine {
  /** True time, Unix epoch ms, used by the service and the ledger. */
  trueNow(): number
  /** The machine's wall clock, Unix epoch ms. */
  wall(): number
  /** Ms, without sleep, as on Linux. */
  monotonic(): number
  /** The time since the boot, including sleep. */
  sinceBoot(): BootReading
  reboot(): void
  hasRebootedSince(at: number): boolean
  readonly bootFacts: BootFacts
  /** Wall clock minus true time, ms. */
  wallError(): number
  setWallBy(byMs: number): void
  synchronise(): void
  sleep(forMs: number): void
  /** The number of its network, part of its address. */
  network(): number
  changeNetwork(): void
  /** True time of the last wake-up or change of the network; -Infinity before. */
  wokeAt(): number
}

/** True time at the start, Unix epoch ms; the uptime before it, ms; and the information on the boot. */
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
