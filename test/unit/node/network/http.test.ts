import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isNetworkFault } from '#model/values/failure.ts'
import { createHttp } from '#node/network/http.ts'
import { createFaultServer, wholeAnswer, type Behave } from '#test/fakes/service/fault-server.ts'
import { answering, ask, openHttp, PATIENCE_MS, TOKEN, trickle } from '#test/fakes/service/http-to-service.ts'

describe('a request over HTTP', () => {
  it('is a GET with the key, the accepted type and what HTTP itself needs, and nothing else', async () => {
    const server = await createFaultServer(answering('{}'))
    await openHttp().get({ url: `${server.baseUrl}/news?market=US`, token: TOKEN, timeoutMs: PATIENCE_MS }).outcome
    const [requestLine, ...headers] = (server.heads[0] ?? '').split('\r\n')
    expect(requestLine).toBe('GET /news?market=US HTTP/1.1')
    expect(headers.map((header) => header.replace(/^host: .*/u, 'host')).sort()).toEqual([
      'accept-encoding: gzip',
      'accept: application/json',
      'connection: keep-alive',
      'host',
      `token: ${TOKEN}`,
    ])
  })

  it('is redacted from the log before it leaves', async () => {
    const redacted: string[] = []
    const { baseUrl, heads } = await createFaultServer(answering('{}'))
    const call = openHttp({ redact: (token) => redacted.push(token) }).get({
      url: baseUrl,
      token: TOKEN,
      timeoutMs: 2_000,
    })
    expect([redacted, heads]).toEqual([[TOKEN], []])
    await call.outcome
  })

  it('reuses the connection of an earlier one, and concurrent ones open at most the allowed number', async () => {
    const server = await createFaultServer(answering('{}'))
    const http = openHttp({ maxConnections: 4 })
    const get = () => http.get({ url: server.baseUrl, token: TOKEN, timeoutMs: 2_000 }).outcome
    for (let call = 0; call < 10; call++) await get()
    // The next call may come before the last one's connection is free again.
    expect(server.connections).toBeLessThanOrEqual(2)
    await Promise.all(Array.from({ length: 20 }, get))
    expect(server.connections).toBe(4)
    expect(server.heads).toHaveLength(30)
  })
})

describe('an answer', () => {
  it.each(['200 OK', '401 Unauthorized', '429 Too Many Requests', '503 Service Unavailable'])(
    'with status %s is handed on unjudged, with its Retry-After and its date',
    async (status) => {
      expect(
        await ask(answering('{"code":0}', ['retry-after: 7', 'date: Fri, 20 Nov 2026 14:30:00 GMT'], status)),
      ).toEqual({
        kind: 'answer',
        status: Number(status.slice(0, 3)),
        retryAfter: '7',
        date: 'Fri, 20 Nov 2026 14:30:00 GMT',
        body: '{"code":0}',
      })
    },
  )

  it('is handed on with each of several Retry-After, and with its first date', async () => {
    const headers = [
      'retry-after: 7',
      'date: Fri, 20 Nov 2026 14:30:00 GMT',
      'Retry-After: 120',
      'date: Fri, 20 Nov 2026 15:30:00 GMT',
    ]
    expect(await ask(answering('{}', headers, '429 Too Many Requests'))).toMatchObject({
      retryAfter: '7, 120',
      date: 'Fri, 20 Nov 2026 14:30:00 GMT',
    })
  })

  it('is unpacked', async () => {
    const body = JSON.stringify({ code: 0, data: Array.from({ length: 100 }, () => 'x'.repeat(1_000)) })
    expect(await ask(answering(gzipSync(body), ['content-encoding: GZIP']))).toMatchObject({ kind: 'answer', body })
  })

  it('is unpacked as fast as it comes when it is large, whole in the end', async () => {
    const body = randomBytes(1_500_000).toString('base64')
    const { baseUrl } = await createFaultServer(answering(gzipSync(body), ['content-encoding: gzip']))
    const outcome = await openHttp().get({ url: baseUrl, token: TOKEN, timeoutMs: 10_000 }).outcome
    expect(outcome.kind === 'answer' && outcome.body === body).toBe(true)
  })

  it('is the one that follows the hints before it', async () => {
    const hinted = (socket: Socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nretry-after: 9\r\ncontent-encoding: gzip\r\n\r\n')
      socket.write(wholeAnswer('200 OK', [], '{}'))
    }
    expect(await ask(hinted)).toEqual({ kind: 'answer', status: 200, retryAfter: null, date: null, body: '{}' })
  })

  it('may be cut into pieces in the middle of a character', async () => {
    const halves = (socket: Socket) => {
      const whole = wholeAnswer('200 OK', [], '{"n":"€"}')
      const middle = whole.indexOf('€') + 1
      socket.write(whole.subarray(0, middle))
      setImmediate(() => socket.write(whole.subarray(middle)))
    }
    expect(await ask(halves)).toMatchObject({ kind: 'answer', body: '{"n":"€"}' })
  })

  it('with another type than JSON is handed on: the decoder says what it is not', async () => {
    const page = '<!doctype html><title>Welcome</title>'
    expect(await ask(answering(page, ['content-type: text/html']))).toMatchObject({ kind: 'answer', body: page })
  })

  it('keeps its shape where bytes are not UTF-8, and loses a byte order mark', async () => {
    const body = Buffer.concat([Buffer.from('\uFEFF{"n":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')])
    expect(await ask(answering(body))).toMatchObject({ kind: 'answer', body: '{"n":"\uFFFD(\uFFFD"}' })
  })

  it('with exactly the largest size is taken, and with one byte more is not', async () => {
    expect(await ask(answering('x'.repeat(1_000)), { maxBytes: 1_000 })).toMatchObject({ kind: 'answer' })
    expect(await ask(answering('x'.repeat(1_001)), { maxBytes: 1_000 })).toMatchObject({ cause: 'tooLarge' })
  })

  it('that is small but unpacks to 64 MiB is let go long before it is in memory', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    const { baseUrl } = await createFaultServer(answering(bomb, ['content-encoding: gzip']))
    const before = process.memoryUsage().arrayBuffers
    const outcome = await openHttp().get({ url: baseUrl, token: TOKEN, timeoutMs: 5_000 }).outcome
    expect(outcome).toMatchObject({ kind: 'none', cause: 'tooLarge' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024)
  })

  it('that never ends is let go at the largest size', async () => {
    const endless = (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`
      const more = () => {
        while (!socket.destroyed && socket.write(piece));
      }
      socket.on('drain', more)
      more()
    }
    expect(await ask(endless, { maxBytes: 100_000 })).toMatchObject({ kind: 'none', cause: 'tooLarge' })
  })

  it.each([301, 302, 303, 307, 308, 304])(
    'with status %i is a redirect, which is not followed with the key',
    async (status) => {
      const elsewhere = await createFaultServer(answering('{}'))
      const outcome = await ask(answering('', [`location: ${elsewhere.baseUrl}/`], `${status} Elsewhere`))
      expect(outcome).toMatchObject({ kind: 'none', cause: 'redirected' })
      expect(elsewhere.connections).toBe(0)
    },
  )
})

describe('no answer', () => {
  const broken: readonly (readonly [string, Behave])[] = [
    ['a connection that is reset', (socket) => void socket.resetAndDestroy()],
    ['a connection that is closed at once', (socket) => void socket.end()],
    ['a body cut short', (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"code":0')],
    [
      'a reset in the middle of the body',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"code":0', () => socket.resetAndDestroy())
      },
    ],
    ['what is not HTTP', (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
    ['bytes that do not unpack', answering('not gzip', ['content-encoding: gzip'])],
    ['a packed body cut short', answering(gzipSync('x'.repeat(100_000)).subarray(0, 60), ['content-encoding: gzip'])],
    ['a head larger than any', (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`)],
  ]

  it.each(broken)('comes of %s', async (_name, behave) => {
    const outcome = await ask(behave)
    expect(outcome.kind === 'none' && isNetworkFault(outcome.cause)).toBe(true)
  })

  it('comes of a port where nothing listens, and says so', async () => {
    const server = createServer()
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
    await new Promise((resolve) => server.close(resolve))
    const call = openHttp().get({ url: `http://127.0.0.1:${port}/`, token: TOKEN, timeoutMs: PATIENCE_MS })
    const outcome = await call.outcome
    expect(outcome).toMatchObject({ cause: 'refused' })
    expect(outcome.kind === 'none' && outcome.message).toContain('ECONNREFUSED')
  })

  it.each([
    ['an address that is none', 'quotes', TOKEN],
    ['another scheme', 'ftp://127.0.0.1/', TOKEN],
    ['a key that would split the header', 'http://127.0.0.1:9/', 'CANARY-5d41\r\nx: y'],
  ])('comes of %s, without an exception and without repeating the key', async (_name, url, token) => {
    const outcome = await openHttp().get({ url, token, timeoutMs: PATIENCE_MS }).outcome
    expect(outcome).toMatchObject({ kind: 'none', cause: 'unreachable' })
    expect(JSON.stringify(outcome)).not.toContain('CANARY')
  })
})

describe('calling off', () => {
  it('ends a waiting call immediately', async () => {
    const { baseUrl } = await createFaultServer(() => undefined)
    const call = openHttp().get({ url: baseUrl, token: TOKEN, timeoutMs: 60_000 })
    call.cancel()
    expect(await call.outcome).toMatchObject({ kind: 'none', cause: 'cancelled' })
  })

  it('ends a call whose body is arriving', async () => {
    const started = Promise.withResolvers<void>()
    const { baseUrl } = await createFaultServer((socket) => {
      trickle(socket, 'x')
      started.resolve()
    })
    const call = openHttp().get({ url: baseUrl, token: TOKEN, timeoutMs: 60_000 })
    await started.promise
    call.cancel()
    expect(await call.outcome).toMatchObject({ kind: 'none', cause: 'cancelled' })
  })

  it('changes nothing about a call that has ended', async () => {
    const { baseUrl } = await createFaultServer(answering('{}'))
    const call = openHttp().get({ url: baseUrl, token: TOKEN, timeoutMs: PATIENCE_MS })
    const outcome = await call.outcome
    call.cancel()
    expect(await call.outcome).toBe(outcome)
    expect(outcome).toMatchObject({ kind: 'answer' })
  })

  it('happens to every call when the pool is closed', async () => {
    const { baseUrl } = await createFaultServer(() => undefined)
    const http = createHttp()
    const call = http.get({ url: baseUrl, token: TOKEN, timeoutMs: 60_000 })
    await http.close()
    expect(await call.outcome).toMatchObject({ kind: 'none', cause: 'unreachable' })
  })
})
