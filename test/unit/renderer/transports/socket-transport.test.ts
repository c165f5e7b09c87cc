import { describe, expect, it } from 'vitest'
import type { Push } from '../../../../src/contract/transport.ts'
import { createFrameReader, readKey, WRONG_KEY_CODE, type ServerFrame } from '../../../../src/contract/web-frames.ts'
import { createSocketTransport, type Socket } from '../../../../src/renderer/transports/socket-transport.ts'
import { createFakeWindowClock } from '../../../fakes/fake-window-clock.ts'

/** A WebSocket whose other end is the test. */
function createFakeSocket() {
  const listeners: Record<string, (event: never) => void> = {}
  const sent: string[] = []
  const socket: Socket = {
    addEventListener(type: string, listener: (event: never) => void) {
      listeners[type] = listener
    },
    send: (text: string) => void sent.push(text),
  }
  const fire = (type: string, event: unknown) => listeners[type]?.(event as never)
  return {
    socket,
    sent,
    open: () => fire('open', {}),
    receive: (frame: ServerFrame) => fire('message', { data: JSON.stringify(frame) }),
    close: (code = 1006) => fire('close', { code }),
  }
}

function start() {
  const clock = createFakeWindowClock()
  const sockets: ReturnType<typeof createFakeSocket>[] = []
  const lines: boolean[] = []
  let refusals = 0
  const transport = createSocketTransport({
    openSocket() {
      const fake = createFakeSocket()
      sockets.push(fake)
      return fake.socket
    },
    key: 'the-key',
    clock,
    random: () => 1,
    onRefused: () => (refusals += 1),
  })
  transport.watchLine((up) => lines.push(up))
  const newest = () => {
    const fake = sockets.at(-1)
    if (fake === undefined) throw new Error('no socket was opened')
    return fake
  }
  const comeUp = () => {
    newest().open()
    newest().receive({ ready: true })
  }
  return { clock, sockets, lines, transport, newest, comeUp, refusals: () => refusals }
}

const REQUEST = { kind: 'request', name: 'session.signOut', payload: null } as const

describe('the line through a WebSocket', () => {
  it('shows its key first, and is up when the shell says so', () => {
    const { lines, newest } = start()
    newest().open()
    expect(newest().sent.map(readKey)).toEqual(['the-key'])
    expect(lines).toEqual([false])
    newest().receive({ ready: true })
    expect(lines).toEqual([false, true])
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
    const heard: Push[] = []
    const stop = transport.subscribe((push) => heard.push(push))
    comeUp()
    newest().receive({ push: { values: [[1, 'a']] } })
    stop()
    newest().receive({ push: { values: [[1, 'b']] } })
    expect(heard).toEqual([{ values: [[1, 'a']] }])
  })

  it('answers at once while it is down, and whatever was under way when it broke', async () => {
    const { transport, newest, comeUp, lines } = start()
    expect(await transport.request(REQUEST)).toMatchObject({ ok: false, error: { code: 'disconnected' } })
    comeUp()
    const underWay = transport.request(REQUEST)
    newest().close()
    expect(await underWay).toMatchObject({ ok: false, error: { code: 'disconnected' } })
    expect(lines).toEqual([false, true, false])
  })

  it('tries again with growing pauses, up to a bound, and begins anew after a success', () => {
    const { clock, sockets, newest, comeUp } = start()
    const pauses: number[] = []
    const breakAndCount = () => {
      const opened = sockets.length
      newest().close()
      let pauseMs = 0
      while (sockets.length === opened) {
        clock.advance(250)
        pauseMs += 250
      }
      pauses.push(pauseMs)
    }
    for (let attempt = 0; attempt < 7; attempt += 1) breakAndCount()
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000])
    comeUp()
    breakAndCount()
    expect(pauses.at(-1)).toBe(250)
  })

  it('does not knock again where its key is wrong', () => {
    const { clock, sockets, newest, refusals } = start()
    newest().open()
    newest().close(WRONG_KEY_CODE)
    clock.advance(60_000)
    expect(refusals()).toBe(1)
    expect(sockets).toHaveLength(1)
  })
})
