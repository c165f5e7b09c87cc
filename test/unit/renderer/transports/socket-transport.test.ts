import { describe, expect, it } from 'vitest'
import type { Push } from '#contract/wire/transport.ts'
import { createFrameReader, WRONG_KEY_CODE } from '#contract/web/web-frames.ts'
import { createSocketTransport, type LineEvent } from '#renderer/transports/socket-transport.ts'
import { createFakeSocket, PROFILE, PROGRAM } from '#test/fakes/windows/fake-socket.ts'
import { createFakeWindowClock } from '#test/fakes/windows/fake-window-clock.ts'

function start() {
  const clock = createFakeWindowClock()
  const sockets: ReturnType<typeof createFakeSocket>[] = []
  const lines: boolean[] = []
  const events: LineEvent[] = []
  const transport = createSocketTransport({
    openSocket() {
      const fake = createFakeSocket()
      sockets.push(fake)
      return fake.socket
    },
    keyFrame: () => ({ key: 'the-key', profile: null }),
    program: PROGRAM,
    clock,
    random: () => 1,
    happened: (event) => events.push(event),
  })
  transport.watchLine((up) => lines.push(up))
  const newest = () => {
    const fake = sockets.at(-1)
    if (fake === undefined) throw new Error('no socket was opened')
    return fake
  }
  const comeUp = () => {
    newest().open()
    newest().admit()
  }
  /** The time until another socket is opened, ms. */
  const pause = () => {
    const opened = sockets.length
    let pauseMs = 0
    while (sockets.length === opened) {
      clock.advance(250)
      pauseMs += 250
    }
    return pauseMs
  }
  return { clock, sockets, lines, events, transport, newest, comeUp, pause }
}

const REQUEST = { kind: 'request', name: 'session.signOut', payload: null } as const

describe('the line through a WebSocket', () => {
  it('shows its key first, and is up when the shell says so', () => {
    const { lines, newest, events } = start()
    newest().open()
    expect(newest().sent).toEqual(['{"key":"the-key","profile":null}'])
    expect(lines).toEqual([false])
    newest().admit()
    expect(lines).toEqual([false, true])
    expect(events).toEqual([{ kind: 'up', profile: PROFILE }])
  })

  it('matches replies to requests in whatever order they come', async () => {
    const { transport, newest, comeUp } = start()
    comeUp()
    const first = transport.request(REQUEST)
    const second = transport.request(REQUEST)
    const read = createFrameReader()
    const ids = newest()
      .sent.slice(1)
      .map((frame) => read(frame))
      .map((reading) => (reading.kind === 'call' ? reading.id : -1))
    newest().receive({ id: ids[1] ?? -1, reply: { ok: true, value: 'second' } })
    newest().receive({ id: ids[0] ?? -1, reply: { ok: true, value: 'first' } })
    expect(await first).toEqual({ ok: true, value: 'first' })
    expect(await second).toEqual({ ok: true, value: 'second' })
  })

  it('hands on pushes', () => {
    const { transport, newest, comeUp } = start()
    const received: Push[] = []
    const stop = transport.subscribe((push) => received.push(push))
    comeUp()
    newest().receive({ push: { values: [[1, 'a']] } })
    stop()
    newest().receive({ push: { values: [[1, 'b']] } })
    expect(received).toEqual([{ values: [[1, 'a']] }])
  })

  it('answers immediately while it is down, and fails requests that were under way when it broke', async () => {
    const { transport, newest, comeUp, lines, events } = start()
    expect(await transport.request(REQUEST)).toMatchObject({ ok: false, error: { code: 'disconnected' } })
    comeUp()
    const underWay = transport.request(REQUEST)
    newest().close()
    expect(await underWay).toMatchObject({ ok: false, error: { code: 'disconnected' } })
    expect(lines).toEqual([false, true, false])
    expect(events.at(-1)).toEqual({ kind: 'broken' })
  })

  it('tries again with growing pauses, up to a bound, and with short ones again after a success', () => {
    const { newest, comeUp, pause } = start()
    const breakAndPause = () => {
      newest().close()
      return pause()
    }
    expect(Array.from({ length: 7 }, breakAndPause)).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000])
    comeUp()
    expect(breakAndPause()).toBe(250)
  })

  it('tries again immediately when it is asked to', () => {
    const { sockets, newest, transport, clock } = start()
    newest().close()
    transport.retryNow()
    expect(sockets).toHaveLength(2)
    transport.retryNow()
    clock.advance(60_000)
    expect(sockets).toHaveLength(2)
  })

  it.each([
    ['refuses the key', { refused: { ...PROGRAM, isSameProfile: true } }, 'refused'],
    ['is of another build', { ready: { ...PROGRAM, build: 'other', profile: PROFILE } }, 'otherProgram'],
    ['speaks another protocol', { ready: { ...PROGRAM, protocol: 2, profile: PROFILE } }, 'otherProgram'],
    ['is no Quotedeck', { type: 'connected' }, 'stranger'],
  ])('does not come up if the program at its address %s, and asks again after a long pause', (_name, answer, kind) => {
    const { lines, newest, events, pause } = start()
    newest().open()
    newest().say(answer)
    expect(newest().closed()).toBe(true)
    // A shell also closes such a line itself.
    newest().close(WRONG_KEY_CODE)
    expect(lines).toEqual([false])
    expect(events.map((event) => event.kind)).toEqual([kind])
    expect(pause()).toBe(8000)
  })

  it('takes a line that is closed for its key for refused, though nothing was said', () => {
    const { newest, events } = start()
    newest().open()
    newest().close(WRONG_KEY_CODE)
    expect(events).toEqual([{ kind: 'refused', by: null }])
  })

  it('opens another line in place of an open one, and no longer listens to that', async () => {
    const { transport, sockets, newest, comeUp, lines } = start()
    comeUp()
    const former = newest()
    const received: Push[] = []
    transport.subscribe((push) => received.push(push))
    const underWay = transport.request(REQUEST)
    transport.renew()
    expect(await underWay).toMatchObject({ ok: false, error: { code: 'disconnected' } })
    expect(former.closed()).toBe(true)
    former.receive({ push: { values: [[1, 'late']] } })
    former.close()
    expect(received).toEqual([])
    expect(sockets).toHaveLength(2)
    comeUp()
    expect(lines).toEqual([false, true, false, true])
  })
})
