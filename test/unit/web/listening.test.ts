import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { rawRequest } from '#test/fakes/service/raw-request.ts'
import { PAGE, startServer } from '#test/fakes/shells/web-server.ts'

const CLOSE = 'Connection: close'

/** Reserved for documentation (RFC 5737), so that no machine has it. */
const MISSING_ADDRESS = '203.0.113.1'

describe('a machine without one of the two addresses', () => {
  it('serves pages on the other one: with IPv6 alone under that name', async () => {
    const { server, port } = await startServer(0, [MISSING_ADDRESS, '::1'])
    expect(server.origin).toBe(`http://[::1]:${port}`)
    const answer = await fetch(`${server.origin}/`)
    expect([answer.status, await answer.text()]).toEqual([200, PAGE])
  })

  it('serves pages on the other one: with IPv4 alone as ever', async () => {
    const { server, port } = await startServer(0, ['127.0.0.1', MISSING_ADDRESS])
    expect(server.origin).toBe(`http://127.0.0.1:${port}`)
    expect((await fetch(`${server.origin}/`)).status).toBe(200)
  })

  it('says so where it has neither, or the port belongs to another program', async () => {
    await expect(startServer(0, [MISSING_ADDRESS, '203.0.113.2'])).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
    const { port } = await startServer(0, ['::1'])
    await expect(startServer(port, [MISSING_ADDRESS, '::1'])).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

describe('listening', () => {
  it('happens on the loopback addresses alone', async () => {
    const { server, port } = await startServer()
    expect(server.origin).toBe(`http://127.0.0.1:${port}`)
    const onSix = await rawRequest(port, ['GET / HTTP/1.1', `Host: [::1]:${port}`, CLOSE], '::1')
    // 0 if the machine has no IPv6.
    expect([200, 0]).toContain(onSix.status)
    expect((await rawRequest(port, ['GET / HTTP/1.1', `Host: 127.0.0.2:${port}`, CLOSE], '127.0.0.2')).status).toBe(0)
  })

  it('on a busy port fails with its code', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    onTestFinished(() => void other.close())
    await expect(startServer(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('ends with every open connection when the server is closed', async () => {
    const { server, port } = await startServer()
    const idle = connect(port, '127.0.0.1')
    idle.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    const [answer] = (await once(idle, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200/u)
    idle.resume()
    await Promise.all([once(idle, 'close'), server.close()])
    await expect(fetch(server.origin)).rejects.toThrow('fetch failed')
  })
})
