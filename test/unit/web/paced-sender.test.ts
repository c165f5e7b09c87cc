import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServerFrame } from '../../../src/contract/web-frames.ts'
import { createPacedSender, FULL_BYTES } from '../../../src/web/paced-sender.ts'

/** A socket whose other side reads when the test says so. */
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

const BIG = 'x'.repeat(FULL_BYTES / 4)

/** What the window knows of each subscription in the end. */
function lastValues(frames: readonly ServerFrame[]): Map<number, unknown> {
  return new Map(frames.flatMap((frame) => ('push' in frame ? [...frame.push.values] : [])))
}

describe('sending to a window', () => {
  it('hands every push on at once while the window keeps up', () => {
    const socket = createSlowSocket()
    const sender = createPacedSender(socket, () => undefined)
    for (let value = 0; value < 5; value++) {
      sender.push({ values: [[1, value]] })
      socket.takeAll()
    }
    expect(socket.read).toHaveLength(5)
  })

  it('keeps the latest value of each subscription, and nothing more, for a window that does not', () => {
    const socket = createSlowSocket()
    const sender = createPacedSender(socket, () => undefined)
    for (let round = 0; round < 1_000; round++) {
      sender.push({ values: [[1, `${BIG}${round}`]] })
      sender.push({ values: [[2, round]] })
    }
    expect(socket.bufferedAmount).toBeLessThan(FULL_BYTES * 1.5)
    socket.takeAll()
    const known = lastValues(socket.read)
    expect(known.get(1)).toBe(`${BIG}999`)
    expect(known.get(2)).toBe(999)
  })

  it('ends with the last published value of everything, however slowly and unevenly the window reads', () => {
    const step = fc.oneof(
      fc.record({ number: fc.integer({ min: 1, max: 3 }), isBig: fc.boolean() }),
      fc.constant('take' as const),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const socket = createSlowSocket()
        const sender = createPacedSender(socket, () => undefined)
        const published = new Map<number, unknown>()
        for (const [index, what] of steps.entries()) {
          if (what === 'take') {
            socket.takeOne()
            continue
          }
          const value = what.isBig ? `${BIG}${index}` : index
          published.set(what.number, value)
          sender.push({ values: [[what.number, value]] })
        }
        socket.takeAll()
        expect(lastValues(socket.read)).toEqual(published)
      }),
    )
  })

  it('never holds back an answer, and says when it is full and when it has eased', () => {
    const socket = createSlowSocket()
    let eases = 0
    const sender = createPacedSender(socket, () => (eases += 1))
    for (let round = 0; round < 6; round++) sender.push({ values: [[1, BIG]] })
    expect(sender.isFull()).toBe(true)
    sender.send({ id: 7, reply: { ok: true, value: null } })
    expect(socket.waiting.at(-1)?.frame).toContain('"id":7')
    expect(eases).toBe(0)
    socket.takeAll()
    expect(sender.isFull()).toBe(false)
    expect(eases).toBeGreaterThan(0)
  })
})
