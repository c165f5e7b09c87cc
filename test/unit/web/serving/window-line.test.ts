import { describe, expect, it } from 'vitest'
import type { Push, Reply } from '#contract/wire/transport.ts'
import { encodeCall, MAX_FRAME_BYTES, RENEWED_KEY_CODE, WRONG_KEY_CODE } from '#contract/web/web-frames.ts'
import { FULL_BYTES } from '#web/serving/paced-sender.ts'
import { MAX_STRANGERS } from '#web/serving/strangers.ts'
import { MAX_LINES } from '#web/serving/upgrades.ts'
import {
  DONE,
  KEY,
  openLine,
  openWindow,
  PROGRAM,
  READY,
  SHORT_LIMIT_MS,
  startServer,
} from '#test/fakes/windows/window-lines.ts'

describe('a line with a code', () => {
  it('gets the key for it, once, and a second use shuts out the first line', async () => {
    const { windows, keys, origin } = await startServer()
    const code = keys.createCode()
    const key = keys.current()
    const first = await openLine(origin)
    first.socket.send(JSON.stringify({ key: '', code }))
    await expect.poll(() => first.frames).toEqual([{ ready: { ...READY.ready, key } }])
    const second = await openLine(origin)
    second.socket.send(JSON.stringify({ key: '', code }))
    expect(await second.closed).toBe(WRONG_KEY_CODE)
    expect(await first.closed).toBe(RENEWED_KEY_CODE)
    expect(windows.map(({ closed }) => closed)).toEqual([true])
  })
})

describe('a line that asks for a new key', () => {
  it('gets it and stays open, and every other line is closed', async () => {
    const { windows, keys, origin } = await startServer()
    const old = await openLine(origin)
    old.socket.send(JSON.stringify({ key: KEY }))
    await expect.poll(() => old.frames).toEqual([READY])
    const renewing = await openLine(origin)
    renewing.socket.send(JSON.stringify({ key: KEY, renew: true }))
    await expect.poll(() => renewing.frames).toHaveLength(1)
    expect(renewing.frames).toEqual([{ ready: { ...READY.ready, key: keys.current() } }])
    expect(await old.closed).toBe(RENEWED_KEY_CODE)
    for (const frame of encodeCall(1, { kind: 'visibility', visible: true })) renewing.socket.send(frame)
    await expect.poll(() => renewing.frames).toHaveLength(2)
    expect(windows.map(({ closed }) => closed)).toEqual([true, false])
  })

  it('gets none with a wrong key', async () => {
    const { keys, origin } = await startServer()
    const key = keys.current()
    const { socket, closed } = await openLine(origin)
    socket.send(JSON.stringify({ key: 'guess', renew: true }))
    expect(await closed).toBe(WRONG_KEY_CODE)
    expect(keys.current()).toBe(key)
  })
})

describe('a line without the key', () => {
  it.each([
    ['another key', '{"key":"guess"}', null],
    ['another key, and this profile', '{"key":"guess","profile":"its-id"}', true],
    ['another key, and another profile', '{"key":"guess","profile":"other"}', false],
    ['no frame', 'hello', null],
    ['a call before the key', '{"id":1,"message":{"kind":"visibility","visible":true}}', null],
  ])(
    'that sends %s receives the reason and is closed, and the core never learns of it',
    async (_name, text, isSameProfile) => {
      const { windows, origin } = await startServer()
      const { socket, frames, closed } = await openLine(origin)
      socket.send(text)
      expect(await closed).toBe(WRONG_KEY_CODE)
      expect(frames).toEqual([{ refused: { ...PROGRAM, isSameProfile } }])
      expect(windows).toEqual([])
    },
  )

  it('that stays silent is closed at the time limit', async () => {
    const { origin } = await startServer(undefined, SHORT_LIMIT_MS)
    const startedAt = performance.now()
    const { closed } = await openLine(origin)
    // A window that was only slow should try again.
    expect(await closed).toBe(1013)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SHORT_LIMIT_MS - 5)
  })

  it('gets no second try on the same line', async () => {
    const { windows, origin } = await startServer()
    const { socket, closed } = await openLine(origin)
    socket.send('{"key":"guess"}')
    socket.send(JSON.stringify({ key: KEY }))
    expect(await closed).toBe(WRONG_KEY_CODE)
    expect(windows).toEqual([])
  })

  it('cannot fill memory', async () => {
    const { origin } = await startServer()
    const { socket, closed } = await openLine(origin)
    socket.send(JSON.stringify({ key: 'x'.repeat(MAX_FRAME_BYTES) }))
    expect(await closed).toBe(1009)
  })

  it('keeps no window out, however many of its kind there are', async () => {
    const { origin } = await startServer()
    await Promise.allSettled(Array.from({ length: 200 }, () => openLine(origin)))
    const { socket, frames } = await openLine(origin)
    socket.send(JSON.stringify({ key: KEY }))
    await expect.poll(() => frames, { timeout: 2_000 }).toEqual([READY])
  })

  it('is dropped for later ones when there are too many', async () => {
    const { origin } = await startServer()
    const lines = await Promise.all(Array.from({ length: 100 }, () => openLine(origin)))
    const later = await Promise.all(Array.from({ length: 100 }, () => openLine(origin)))
    const open = (all: typeof lines) => all.filter(({ socket }) => socket.readyState === socket.OPEN).length
    await expect.poll(() => open(lines) + open(later)).toBe(MAX_STRANGERS)
    expect(open(later)).toBe(100)
  })
})

describe('windows', () => {
  it('are limited in number, and a further one is refused with 503', async () => {
    const { origin } = await startServer()
    const windows: Awaited<ReturnType<typeof openLine>>[] = []
    for (let count = 0; count < MAX_LINES; count++) {
      const line = await openLine(origin)
      line.socket.send(JSON.stringify({ key: KEY }))
      windows.push(line)
    }
    await expect.poll(() => windows.every(({ frames }) => frames.length === 1)).toBe(true)
    await expect(openLine(origin)).rejects.toThrow('503')
    windows[0]?.socket.close()
    await windows[0]?.closed
    await expect.poll(() => openLine(origin).then(() => true, () => false)).toBe(true) // prettier-ignore
  })

  it('stay open however many others come without the key', async () => {
    const { socket, window, origin } = await openWindow()
    await Promise.allSettled(Array.from({ length: 200 }, () => openLine(origin)))
    expect(socket.readyState).toBe(socket.OPEN)
    expect(window.closed).toBe(false)
  })
})

describe('a window', () => {
  it('may stay as long as it likes once it has shown the key', async () => {
    const { socket, window } = await openWindow(undefined, 1_000)
    const another = await openLine(socket.url.replace('ws', 'http').replace('/socket', ''))
    await another.closed
    expect(socket.readyState).toBe(socket.OPEN)
    expect(window.closed).toBe(false)
  })

  it('gets each call’s reply under the call’s number, also when they come out of order', async () => {
    const first = Promise.withResolvers<Reply>()
    const { socket, frames } = await openWindow((message) =>
      (message as { name: string }).name === 'slow' ? first.promise : Promise.resolve(DONE),
    )
    for (const [id, name] of [
      [1, 'slow'],
      [2, 'fast'],
    ] as const)
      // prettier-ignore
      for (const frame of encodeCall(id, { kind: 'request', name, payload: null })) socket.send(frame)
    await expect.poll(() => frames.slice(1)).toEqual([{ id: 2, reply: DONE }])
    first.resolve({ ok: true, value: 'late' })
    await expect.poll(() => frames.at(-1)).toEqual({ id: 1, reply: { ok: true, value: 'late' } })
  })

  it('can send a call longer than a frame', async () => {
    const message = {
      kind: 'request',
      name: 'watchlist.import',
      payload: { content: '"价",\n'.repeat(50_000) },
    } as const
    const { socket, window, frames } = await openWindow()
    for (const frame of encodeCall(5, message)) socket.send(frame)
    await expect.poll(() => frames.at(-1)).toEqual({ id: 5, reply: DONE })
    expect(window.received).toEqual([message])
  })

  it('receives pushes in order', async () => {
    const { window, frames } = await openWindow()
    for (let value = 0; value < 100; value++) window.push({ values: [[1, value]] })
    await expect.poll(() => frames.length).toBe(101)
    expect(frames.slice(1)).toEqual(Array.from({ length: 100 }, (_, value) => ({ push: { values: [[1, value]] } })))
  })

  it.each([
    ['text that is no frame', 'hello', 1008],
    ['a frame that is too long', 'x'.repeat(MAX_FRAME_BYTES + 1), 1009],
    ['bytes', Buffer.from('{"id":1,"message":{}}'), 1003],
  ])('that sends %s is closed, and what it wanted is withdrawn', async (_name, data, code) => {
    const { socket, window, closed } = await openWindow()
    socket.send(data)
    expect(await closed).toBe(code)
    await expect.poll(() => window.closed).toBe(true)
    expect(window.received).toEqual([])
  })

  it('that vanishes without a word is withdrawn as well, and pushes to it do no harm', async () => {
    const { socket, window } = await openWindow()
    socket.terminate()
    await expect.poll(() => window.closed).toBe(true)
    expect(() => window.push({ values: [[1, 1]] })).not.toThrow()
  })

  it('shares nothing with another window', async () => {
    const { windows, origin, frames } = await openWindow()
    const other = await openLine(origin)
    other.socket.send(JSON.stringify({ key: KEY }))
    await expect.poll(() => windows.length).toBe(2)
    windows[1]?.push({ values: [[1, 'other']] })
    await expect.poll(() => other.frames.length).toBe(2)
    expect(frames).toEqual([READY])
    other.socket.close()
    await expect.poll(() => windows.map(({ closed }) => closed)).toEqual([false, true])
  })
})

describe('a window that does not keep up', () => {
  it('is sent nothing more until it has caught up', async () => {
    const { socket, window, frames } = await openWindow()
    socket.pause()
    let pushes = 0
    while (!window.isHeld && pushes < 1_000) {
      window.push({ values: [[1, (pushes += 1)], [2, 'x'.repeat(FULL_BYTES)]] }) // prettier-ignore
      await new Promise(setImmediate)
    }
    expect(window.isHeld).toBe(true)
    socket.resume()
    await expect.poll(() => window.isHeld, { timeout: 5_000 }).toBe(false)
    const pushed = () => frames.flatMap((frame) => ((frame as { push?: Push }).push?.values ?? []).slice(0, 1))
    await expect.poll(() => pushed().at(-1), { timeout: 5_000 }).toEqual([1, pushes])
  })

  it('has a limited number of calls under way, and all are answered in the end', async () => {
    const gate = Promise.withResolvers<Reply>()
    const { socket, window, frames } = await openWindow(() => gate.promise)
    const [before = '', after = ''] = (encodeCall(0, { kind: 'visibility', visible: true })[0] ?? '').split('"id":0')
    for (let id = 0; id < 20_000; id++) socket.send(`${before}"id":${id}${after}`)
    await expect.poll(() => window.received.length).toBeGreaterThanOrEqual(256)
    // Frames already taken from the socket are still delivered; the rest waits in it.
    expect(window.received.length).toBeLessThan(5_000)
    gate.resolve(DONE)
    await expect.poll(() => frames.length, { timeout: 5_000 }).toBe(20_001)
  })
})
