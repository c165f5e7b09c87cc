import { describe, expect, it } from 'vitest'
import { createCrosshairs, type FollowedGroups } from '#renderer/live/crosshairs.ts'

/** Two windows and the channel between them; the test delivers the frames. */
function setUp() {
  const posted: unknown[] = []
  const listeners: ((message: unknown) => void)[] = []
  const frames: (() => void)[] = []
  const openWindow = () =>
    createCrosshairs({
      open(receive) {
        listeners.push(receive)
        return {
          post(message) {
            posted.push(message)
            for (const other of listeners) if (other !== receive) other(structuredClone(message))
          },
          close: () => listeners.splice(listeners.indexOf(receive), 1),
        }
      },
      nextFrame: (task) => frames.push(task),
    })
  const passFrame = () => {
    for (const task of frames.splice(0)) task()
  }
  return { here: openWindow(), there: openWindow(), posted, listeners, passFrame }
}

const following = (symbol: FollowedGroups['symbol'], interval: FollowedGroups['interval'] = null) => ({
  symbol,
  interval,
})

describe('the crosshair of a chart', () => {
  it('is sent to charts of its group, in its own window immediately and in others with the next frame', () => {
    const { here, there, passFrame } = setUp()
    const received: (readonly [string, number | null])[] = []
    const me = {}
    here.watch(
      me,
      () => following(1),
      (time) => received.push(['me', time]),
    )
    here.watch(
      {},
      () => following(1),
      (time) => received.push(['neighbour', time]),
    )
    here.watch(
      {},
      () => following(2),
      (time) => received.push(['other group', time]),
    )
    there.watch(
      {},
      () => following(3, 4),
      (time) => received.push(['other window, other group', time]),
    )
    there.watch(
      {},
      () => following(1),
      (time) => received.push(['other window', time]),
    )
    here.notify(me, { ...following(1, 5), time: 60_000 })
    expect(received).toEqual([['neighbour', 60_000]])
    passFrame()
    expect(received.slice(1)).toEqual([['other window', 60_000]])
  })

  it('is sent to other windows once a frame at most, at its last position', () => {
    const { here, there, posted, passFrame } = setUp()
    const me = {}
    here.watch(
      me,
      () => following(1),
      () => undefined,
    )
    const times: (number | null)[] = []
    there.watch(
      {},
      () => following(1),
      (time) => times.push(time),
    )
    for (let time = 0; time < 500; time++) here.notify(me, { ...following(1), time })
    passFrame()
    expect(posted).toHaveLength(1)
    here.notify(me, { ...following(1), time: null })
    passFrame()
    expect(times).toEqual([499, null])
  })

  it('is not sent if no group is followed, or no chart is left', () => {
    const { here, posted, listeners, passFrame } = setUp()
    const me = {}
    const stop = here.watch(
      me,
      () => following(null),
      () => undefined,
    )
    here.notify(me, { ...following(null), time: 1 })
    passFrame()
    expect(posted).toEqual([])
    stop()
    expect(listeners).toEqual([])
  })

  it.each([null, 'crosshair', { symbol: 1, interval: null, time: 'noon' }, { symbol: 1, time: Infinity }, { time: 1 }])(
    'is ignored if another page posts %j',
    (message) => {
      const { there, listeners } = setUp()
      const received: unknown[] = []
      there.watch(
        {},
        () => following(1),
        (time) => received.push(time),
      )
      listeners[0]?.(message)
      expect(received).toEqual([])
    },
  )
})
