/** The machine's clocks. The wall can be set and the machine can sleep; true time does neither. */
import type { Timeline } from './timeline.ts'

export interface Machine {
  /** True time, Unix epoch ms: what the service and the ledger go by. */
  trueNow(): number
  /** The wall clock as the machine shows it, Unix epoch ms. */
  wall(): number
  /** Ms; stands still while the machine sleeps, as on Linux. */
  monotonic(): number
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

/** @param epoch True time at the start, Unix epoch ms. @param bootedMs How long it was up before. */
export function createMachine(timeline: Pick<Timeline, 'awakeMs'>, epoch: number, bootedMs: number): Machine {
  let slept = 0
  let error = 0
  let network = 1
  let wokeAt = -Infinity
  const trueNow = (): number => epoch + timeline.awakeMs() + slept
  return {
    trueNow,
    wall: () => trueNow() + error,
    monotonic: () => bootedMs + timeline.awakeMs(),
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
