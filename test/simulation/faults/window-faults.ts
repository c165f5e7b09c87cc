/** Faults of windows and their lines, and of the user who hides or closes them. */
import { MINUTE_MS } from '#model/values/duration.ts'
import type { SimulatedWindow } from '../world/window.ts'
import type { World } from '../world/world.ts'
import type { Fault } from './fault.ts'

const ofWindow = (
  name: string,
  lastsMs: number | null,
  begin: (window: SimulatedWindow, world: World) => (() => void) | void,
): Fault => ({
  name,
  kind: 'user',
  lastsMs,
  begin(world, chance) {
    const windows = world.windows()
    if (windows.length > 0) return begin(chance.pick(windows), world)
  },
})

export const WINDOW_FAULTS: readonly Fault[] = [
  ofWindow('a stalled line', 20_000, (window) => {
    window.stall()
    return () => window.flow()
  }),
  ofWindow('a line that opens again and stalls', 20_000, (window) => {
    window.stallOnceOpen()
    window.cut()
    return () => window.flow()
  }),
  ofWindow('a cut line', null, (window) => window.cut()),
  ofWindow('a killed window', null, (window, world) => {
    world.closeWindow(window)
    world.openWindow()
  }),
  ofWindow('a hidden window', 5 * MINUTE_MS, (window) => {
    window.setVisible(false)
    return () => {
      if (window.isOpen()) window.setVisible(true)
    }
  }),
  ofWindow('a second window', 10 * MINUTE_MS, (_window, world) => {
    const second = world.openWindow()
    return () => {
      if (second?.isOpen() === true) world.closeWindow(second)
    }
  }),
  ofWindow('no window', 10 * MINUTE_MS, (_window, world) => {
    for (const window of [...world.windows()]) world.closeWindow(window)
    return () => {
      if (!world.isUserAway) world.openWindow()
    }
  }),
]
