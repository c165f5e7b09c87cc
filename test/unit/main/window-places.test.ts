import { describe, expect, it } from 'vitest'
import type { WindowPlace } from '../../../src/main/window-bounds.ts'
import { createWindowPlaces } from '../../../src/main/window-places.ts'
import { createFakeClock } from '../../fakes/fake-clock.ts'
import { createFakeLog } from '../../fakes/fake-log.ts'
import { createFakeStore } from '../../fakes/fake-store.ts'

const placeAt = (x: number): WindowPlace => ({ bounds: { x, y: 0, width: 800, height: 600 }, maximized: false })

function remembering(stored: readonly WindowPlace[] = []) {
  const clock = createFakeClock()
  const store = createFakeStore({ windows: { version: 1, windows: stored } })
  const log = createFakeLog()
  let current: readonly WindowPlace[] = []
  const places = createWindowPlaces({ store, clock, log, current: () => current })
  return { clock, store, log, places, standing: (...windows: WindowPlace[]) => (current = windows) }
}

describe('the memory of window places', () => {
  it('writes once for a window that is being dragged, soon after it began', () => {
    const { clock, store, places, standing } = remembering()
    for (let x = 0; x < 30; x += 1) {
      standing(placeAt(x))
      places.changed()
      clock.advance(10)
    }
    clock.advance(400)
    expect(store.writes).toEqual(['windows'])
    expect(store.read('windows')).toEqual({ version: 1, windows: [placeAt(29)] })
  })

  it('writes at once when the application ends, and only what is still to be written', () => {
    const { store, places, standing } = remembering()
    standing(placeAt(5))
    places.changed()
    places.flush()
    places.flush()
    expect(store.writes).toEqual(['windows'])
  })

  it('keeps the last window when all are closed, so that the application comes back as it was', () => {
    const { clock, places, standing, store } = remembering([placeAt(3)])
    standing()
    places.changed()
    clock.advance(1000)
    expect(store.writes).toEqual([])
    expect(places.kept()).toEqual([placeAt(3)])
  })

  it('goes on when the places cannot be written', () => {
    const { clock, places, standing, store, log } = remembering()
    store.failing = true
    standing(placeAt(5))
    places.changed()
    clock.advance(1000)
    expect(places.kept()).toEqual([placeAt(5)])
    expect(log.lines.join()).toContain('could not be remembered')
  })
})
