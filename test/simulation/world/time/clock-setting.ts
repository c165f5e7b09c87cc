/** Sets the machine's wall clock and records when. */
import type { Machine } from '../machine.ts'
import type { World } from '../world.ts'

export function createClockSetting(
  machine: Pick<Machine, 'trueNow' | 'synchronise' | 'setWallBy'>,
): Pick<World, 'clockSetAt' | 'wasClockSet' | 'setClock'> {
  let setAt = -Infinity
  return {
    clockSetAt: () => setAt,
    wasClockSet: () => setAt > -Infinity,
    setClock(byMs) {
      setAt = machine.trueNow()
      if (byMs === 0) machine.synchronise()
      else machine.setWallBy(byMs)
    },
  }
}
