import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createFaultServer, wholeAnswer, type Behave } from '#test/fakes/service/fault-server.ts'
import { ask, openHttp, PATIENCE_MS, TOKEN, trickle } from '#test/fakes/service/http-to-service.ts'

const LIMIT_MS = 200
/** A later timer would make the limit meaningless, even on a busy machine. */
const LATEST_MS = LIMIT_MS + 400

describe('the time limit', () => {
  const slow: readonly (readonly [string, Behave])[] = [
    ['silence', () => undefined],
    ['a head that stops half-way', (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-le')],
    [
      'a body that stops half-way',
      (socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"code":'),
    ],
    ['a body that trickles', (socket) => trickle(socket, ' ')],
    [
      'a packed body that stops half-way',
      (socket) => {
        const packed = gzipSync('x'.repeat(100_000))
        const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`
        socket.write(Buffer.concat([Buffer.from(head), packed.subarray(0, 40)]))
      },
    ],
    [
      'a head that trickles',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n')
        const timer = setInterval(() => socket.write('x-filler: 1\r\n'), 10)
        socket.on('close', () => clearInterval(timer))
      },
    ],
  ]

  it.each(slow)('ends %s', async (_name, behave) => {
    const startedAt = performance.now()
    const outcome = await ask(behave, {}, LIMIT_MS)
    expect(outcome).toMatchObject({ kind: 'none', cause: 'timeout' })
    expect(performance.now() - startedAt).toBeLessThan(LATEST_MS)
  })

  it('ends a wait for a connection', async () => {
    const { baseUrl } = await createFaultServer(() => undefined)
    const http = openHttp({ maxConnections: 1 })
    const first = http.get({ url: baseUrl, token: TOKEN, timeoutMs: 5_000 })
    const second = http.get({ url: baseUrl, token: TOKEN, timeoutMs: LIMIT_MS })
    expect(await second.outcome).toMatchObject({ kind: 'none', cause: 'timeout' })
    first.cancel()
    expect(await first.outcome).toMatchObject({ kind: 'none', cause: 'cancelled' })
  })

  it('lets go of the connection, so that the next call gets a fresh one', async () => {
    let isSilent = true
    const server = await createFaultServer((socket) => {
      if (!isSilent) socket.write(wholeAnswer('200 OK', [], '{}'))
    })
    const http = openHttp({ maxConnections: 1 })
    const get = (timeoutMs: number) => http.get({ url: server.baseUrl, token: TOKEN, timeoutMs }).outcome
    expect(await get(LIMIT_MS)).toMatchObject({ cause: 'timeout' })
    isSilent = false
    expect(await get(PATIENCE_MS)).toMatchObject({ kind: 'answer', body: '{}' })
  })
})
