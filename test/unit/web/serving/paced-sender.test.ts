import { describe, expect, it } from 'vitest'
import type { ServerFrame } from '#contract/web/web-frames.ts'
import { createPacedSender, RESUME_BYTES, FULL_BYTES } from '#web/serving/paced-sender.ts'

function createSlowSocket() {
  const waiting: { frame: string; done: () => void }[] = []
  const read: ServerFrame[] = []
  return {
    read,
    waiting,
    get bufferedAmount() {
      return waiting.reduce((sum, { frame }) => sum + frame.length, 0)
    },
    send: (frame: string, done: () => void) => void waiting.push({ frame, done }),
    /** The other side takes one frame. */
    takeOne() {
      const next = waiting.shift()
      if (next === undefined) return
      read.push(JSON.parse(next.frame) as ServerFrame)
      next.done()
    },
    takeAll() {
      while (waiting.length > 0) this.takeOne()
    },
  }
}

const BIG: ServerFrame = { push: { values: [[1, 'x'.repeat(FULL_BYTES / 4)]] } }

describe('sending to a window', () => {
  it('hands every frame on immediately, in order', () => {
    const socket = createSlowSocket()
    const sender = createPacedSender(socket, () => undefined)
    const frames: readonly ServerFrame[] = [BIG, { id: 7, reply: { ok: true, value: null } }]
    for (const frame of frames) sender.send(frame)
    socket.takeAll()
    expect(socket.read).toEqual(frames)
  })

  it('notifies once that the window does not keep up, and once that it has caught up', () => {
    const socket = createSlowSocket()
    const paces: boolean[] = []
    const sender = createPacedSender(socket, () => paces.push(sender.isFull()))
    for (let round = 0; round < 6; round++) sender.send(BIG)
    expect(paces).toEqual([true])
    while (socket.bufferedAmount > RESUME_BYTES) {
      expect(sender.isFull()).toBe(true)
      socket.takeOne()
    }
    expect(paces).toEqual([true, false])
    socket.takeAll()
    expect(paces).toEqual([true, false])
  })
})
