/** Starts faults of the seed's choice, which may overlap, until it is stopped. */
import type { SimulationOptions } from '../options.ts'
import type { Chance } from '../world/chance.ts'
import type { World } from '../world/world.ts'
import type { Fault } from './fault.ts'
import { clearServiceFaults } from './service-faults.ts'
import { faultsOf } from './table.ts'

export interface FaultAgent {
  stop(): void
  count(): number
}

/** Mean pauses: few faults let the application reach its usual paths, many faults find failures of combinations. */
const MEAN_PAUSES_MS = [60_000, 240_000, 900_000] as const

export function startFaults(world: World, { faults: kinds, maxFaults }: SimulationOptions): FaultAgent {
  const chance = world.chance.fork('faults')
  const lane = world.timeline.lane('faults')
  const chosen = faultsOf(kinds).filter(() => chance.happens(0.3))
  const meanPauseMs = chance.pick(MEAN_PAUSES_MS)
  const ends = new Set<() => void>()
  let isOver = false
  let count = 0

  function waitForNext(): void {
    world.timeline.schedule(lane, chance.spread(meanPauseMs), () => {
      if (isOver || (maxFaults !== null && count >= maxFaults)) return
      count++
      strike(chance.pick(chosen), chance.fork(`fault ${count}`))
      waitForNext()
    })
  }

  function strike(fault: Fault, own: Chance): void {
    world.trace.note('fault', fault.name)
    world.sometimes.reached(fault.name)
    const end = fault.begin(world, own)
    if (end === undefined || fault.lastsMs === null) return
    const once = (): void => {
      if (!ends.delete(once)) return
      world.trace.note('fault over', fault.name)
      end()
    }
    ends.add(once)
    world.timeline.schedule(lane, own.spread(fault.lastsMs), once)
  }

  if (chosen.length > 0) waitForNext()
  return {
    stop() {
      isOver = true
      for (const end of [...ends]) end()
      clearServiceFaults(world)
    },
    count: () => count,
  }
}
