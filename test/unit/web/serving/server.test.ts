import { connect } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CONTENT_SECURITY_POLICY } from '#node/network/page-files.ts'
import { MAX_STRANGERS } from '#web/serving/strangers.ts'
import { rawRequest, rawTrickle } from '#test/fakes/service/raw-request.ts'
import { PAGE, startServer } from '#test/fakes/shells/web-server.ts'

const CLOSE = 'Connection: close'
const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
const UPGRADE_KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='

describe('a request for a page', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', PAGE],
    ['/index.html', 'text/html; charset=utf-8', PAGE],
    ['/?desk=2', 'text/html; charset=utf-8', PAGE],
    ['/assets/desk.js', 'text/javascript; charset=utf-8', 'export {}'],
  ])('%s is answered with its file', async (path, type, body) => {
    const { port } = await startServer()
    const answer = await rawRequest(port, [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, CLOSE])
    expect(answer).toMatchObject({ status: 200, body })
    expect(answer.headers).toMatchObject({ 'content-type': type, 'content-length': String(body.length) })
  })

  it('is answered under our own name, by which pages know us', async () => {
    const { port } = await startServer()
    for (const path of ['/', '/absent.html']) {
      const answer = await rawRequest(port, [`HEAD ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, CLOSE])
      expect(answer.headers['server']).toBe('Quotedeck')
    }
  })

  it('with HEAD is answered with the headers alone', async () => {
    const { port } = await startServer()
    const answer = await rawRequest(port, ['HEAD / HTTP/1.1', `Host: 127.0.0.1:${port}`, CLOSE])
    expect(answer).toMatchObject({ status: 200, body: '' })
    expect(answer.headers['content-length']).toBe(String(PAGE.length))
  })

  it.each([
    '/absent.html',
    '/assets',
    '/assets/',
    '/notes.secret',
    '/../outside.html',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/%2e%2e/outside.html',
    '/..\\outside.html',
    '//index.html',
    '/index.html%00.js',
    'http://evil.example/index.html',
    '*',
  ])('%s finds nothing', async (path) => {
    const { port } = await startServer()
    const answer = await rawRequest(port, [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, CLOSE])
    expect(answer.status).toBe(404)
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'])('with %s is refused', async (method) => {
    const { port } = await startServer()
    const answer = await rawRequest(port, [`${method} / HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Content-Length: 0'])
    expect(answer.status).toBe(405)
    expect(answer.headers['allow']).toBe('GET, HEAD')
  })

  it('with CONNECT gets nothing', async () => {
    const { port } = await startServer()
    const answer = await rawRequest(port, [`CONNECT 127.0.0.1:${port} HTTP/1.1`, `Host: 127.0.0.1:${port}`])
    expect(answer).toMatchObject({ status: 0, body: '' })
  })
})

describe('the browser', () => {
  it.each([
    ['/assets/desk-1a2B_c-4.js', 'private, max-age=31536000, immutable'],
    ['/assets/desk.js', 'no-store'],
    ['/', 'no-store'],
    ['/assets/absent-1a2b3c4d.js', 'no-store'],
  ])('keeps what is named by its content alone (%s)', async (path, kept) => {
    const { port } = await startServer()
    const answer = await rawRequest(port, [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, CLOSE])
    expect(answer.headers).toMatchObject({ 'cache-control': kept })
  })
})

describe('a request under another name', () => {
  const wrongHosts: readonly (readonly [string, (port: number) => readonly string[]])[] = [
    ['localhost', (port) => [`Host: localhost:${port}`]],
    ['a name that was rebound to this machine', (port) => [`Host: evil.example:${port}`]],
    ['no port', () => ['Host: 127.0.0.1']],
    ['another port', (port) => [`Host: 127.0.0.1:${port + 1}`]],
    ['another loopback address', (port) => [`Host: 127.0.0.2:${port}`]],
    ['nothing', () => ['Host:']],
    ['no Host at all', () => []],
    ['two Hosts', (port) => [`Host: 127.0.0.1:${port}`, 'Host: evil.example']],
  ]

  it.each(wrongHosts)('(%s) is misdirected', async (_name, headers) => {
    const { port } = await startServer()
    const answer = await rawRequest(port, ['GET / HTTP/1.1', ...headers(port), CLOSE])
    expect(answer.status).toBe(421)
    expect(answer.body).not.toContain('Quotedeck')
  })

  it.each(wrongHosts)('(%s) opens no line either', async (_name, headers) => {
    const { port } = await startServer()
    const lines = [
      'GET /socket HTTP/1.1',
      ...headers(port),
      ...UPGRADE,
      UPGRADE_KEY,
      `Origin: http://127.0.0.1:${port}`,
    ]
    expect((await rawRequest(port, lines)).status).toBe(421)
  })

  it('is misdirected in HTTP/1.0 as well', async () => {
    const { port } = await startServer()
    expect((await rawRequest(port, ['GET / HTTP/1.0'])).status).toBe(421)
  })
})

describe('a line', () => {
  it.each<[string, (port: number) => readonly string[], number]>([
    ['no origin', () => [], 403],
    ['an origin of another port', (port) => [`Origin: http://127.0.0.1:${port + 1}`], 403],
    ['an origin of another site', () => ['Origin: http://evil.example'], 403],
    ['an opaque origin', () => ['Origin: null'], 403],
    ['two origins', (port) => [`Origin: http://127.0.0.1:${port}`, 'Origin: http://evil.example'], 403],
  ])('with %s is refused', async (_name, headers, status) => {
    const { port } = await startServer()
    const lines = ['GET /socket HTTP/1.1', `Host: 127.0.0.1:${port}`, ...UPGRADE, UPGRADE_KEY, ...headers(port)]
    expect((await rawRequest(port, lines)).status).toBe(status)
  })

  it.each(['/', '/socket/', '/socket?key=1', '/other'])('at %s is not found', async (path) => {
    const { port } = await startServer()
    const own = [`Host: 127.0.0.1:${port}`, `Origin: http://127.0.0.1:${port}`]
    expect((await rawRequest(port, [`GET ${path} HTTP/1.1`, ...own, ...UPGRADE, UPGRADE_KEY])).status).toBe(404)
  })

  it('is refused unless it is for a WebSocket', async () => {
    const { port } = await startServer()
    const own = [`Host: 127.0.0.1:${port}`, `Origin: http://127.0.0.1:${port}`]
    expect((await rawRequest(port, ['GET /socket HTTP/1.1', ...own, ...UPGRADE])).status).toBe(400)
    expect((await rawRequest(port, ['POST /socket HTTP/1.1', ...own, ...UPGRADE, UPGRADE_KEY])).status).toBe(405)
  })
})

const ownLine = (port: number) => [`Host: 127.0.0.1:${port}`, `Origin: http://127.0.0.1:${port}`]

describe('a connection', () => {
  it.each([
    ['says nothing', 0],
    ['sends its headers letter by letter', 100],
  ])('that %s is closed within seconds, with the headers of every answer', async (_name, everyMs) => {
    const { port } = await startServer()
    const startedAt = performance.now()
    const { status, headers } = await rawTrickle(port, `GET / HTTP/1.1\r\nHost: ${'x'.repeat(9_000)}`, everyMs)
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    expect(status).toBe(408)
    expect(headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY)
  })

  it('is dropped for newer ones when there are too many, and pages are still served', async () => {
    const { port } = await startServer()
    let open = 0
    for (let count = 0; count < 2 * MAX_STRANGERS; count++) {
      const idle = connect(port, '127.0.0.1')
      onTestFinished(() => void idle.destroy())
      idle.on('error', () => undefined)
      await once(idle, 'connect')
      open += 1
      idle.once('close', () => (open -= 1))
      idle.resume()
    }
    const answer = await rawRequest(port, ['GET / HTTP/1.1', `Host: 127.0.0.1:${port}`, CLOSE])
    expect(answer.status).toBe(200)
    await expect.poll(() => open).toBeLessThanOrEqual(MAX_STRANGERS)
  })
})

describe('every answer', () => {
  it.each<[string, (port: number) => readonly string[]]>([
    ['200', (port) => ['GET / HTTP/1.1', `Host: 127.0.0.1:${port}`, CLOSE]],
    ['404', (port) => ['GET /absent HTTP/1.1', `Host: 127.0.0.1:${port}`, CLOSE]],
    ['405', (port) => ['POST / HTTP/1.1', `Host: 127.0.0.1:${port}`, CLOSE]],
    ['421', () => ['GET / HTTP/1.1', 'Host: evil.example', CLOSE]],
    ['400 to what is no HTTP', () => ['hello']],
    ['417', (port) => ['GET / HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Expect: more', CLOSE]],
    ['431', (port) => ['GET / HTTP/1.1', `Host: 127.0.0.1:${port}`, `X: ${'x'.repeat(20_000)}`, CLOSE]],
    ['400 to an upgrade', (port) => ['GET /socket HTTP/1.1', ...ownLine(port), ...UPGRADE]],
    ['403 to an upgrade', (port) => ['GET /socket HTTP/1.1', `Host: 127.0.0.1:${port}`, ...UPGRADE, UPGRADE_KEY]],
    ['405 to an upgrade', (port) => ['POST /socket HTTP/1.1', ...ownLine(port), ...UPGRADE, UPGRADE_KEY]],
    ['421 to an upgrade', () => ['GET /socket HTTP/1.1', 'Host: evil.example', ...UPGRADE, UPGRADE_KEY]],
  ])('carries the same protection (%s)', async (name, lines) => {
    const { port } = await startServer()
    const { status, headers } = await rawRequest(port, lines(port))
    expect(name).toContain(String(status))
    expect(headers).toMatchObject({
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers['set-cookie']).toBeUndefined()
  })
})
