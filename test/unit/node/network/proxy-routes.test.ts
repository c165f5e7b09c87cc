import { describe, expect, it, onTestFinished } from 'vitest'
import { createHttp, type HttpOptions } from '#node/network/http.ts'
import { createRoutes } from '#node/network/proxy-routes.ts'
import { createFaultServer, wholeAnswer } from '#test/fakes/service/fault-server.ts'
import { createSocksServer } from '#test/fakes/service/socks-server.ts'

/** An address that is neither loopback nor ever resolved: only a proxy can answer for it. */
const SERVICE = 'http://service.invalid/stock/quotes'

/** Acts as a proxy or as a service, depending on the request. */
const createAnswering = () => createFaultServer((socket) => void socket.write(wholeAnswer('200 OK', [], '{}')))

function open(options: HttpOptions = {}) {
  const http = createHttp(options)
  onTestFinished(() => http.close())
  return {
    use: http.useProxy,
    get: (url: string) => http.get({ url, token: 'key', timeoutMs: 1_000 }).outcome,
  }
}

describe('the way to the service', () => {
  it('leads through the proxy that was chosen, from the next call on', async () => {
    const [first, second] = [await createAnswering(), await createAnswering()]
    const { use, get } = open()
    for (const { baseUrl } of [first, second]) {
      use({ mode: 'manual', url: baseUrl })
      expect(await get(SERVICE)).toMatchObject({ kind: 'answer', status: 200 })
    }
    for (const { heads } of [first, second])
      expect(heads.map((head) => head.split('\r\n')[0])).toEqual([`GET ${SERVICE} HTTP/1.1`])
  })

  it('leads through the proxy that the system names for an address, and directly where it names none', async () => {
    const proxy = await createAnswering()
    const asked: string[] = []
    const { get } = open({
      systemProxy: (url) => {
        asked.push(url)
        return Promise.resolve(url === SERVICE ? proxy.baseUrl : null)
      },
    })
    expect(await get(SERVICE)).toMatchObject({ kind: 'answer' })
    expect(await get('http://other.invalid/')).toMatchObject({ kind: 'none' })
    expect(asked).toEqual([SERVICE, 'http://other.invalid/'])
    expect(proxy.heads).toHaveLength(1)
  })

  it('passes by every proxy when there is to be none', async () => {
    const proxy = await createAnswering()
    const { use, get } = open({ systemProxy: () => Promise.resolve(proxy.baseUrl) })
    use({ mode: 'none', url: proxy.baseUrl })
    expect(await get(SERVICE)).toMatchObject({ kind: 'none' })
    expect(proxy.heads).toEqual([])
  })

  it('passes by every proxy on this machine, where the simulated market is', async () => {
    const [proxy, market] = [await createAnswering(), await createAnswering()]
    const { use, get } = open()
    use({ mode: 'manual', url: proxy.baseUrl })
    await get(`${market.baseUrl}/stock/quotes`)
    expect(proxy.heads).toEqual([])
    expect(market.heads).toHaveLength(1)
  })

  it('ends in a failure, and not in a way around, when the proxy does not answer', async () => {
    const { use, get } = open()
    use({ mode: 'manual', url: 'http://127.0.0.1:9' })
    expect(await get(SERVICE)).toMatchObject({ kind: 'none', cause: 'refused' })
  })

  it('leads through a SOCKS5 proxy, which resolves the name of the service itself', async () => {
    const proxy = await createSocksServer()
    const { use, get } = open()
    use({ mode: 'manual', url: `socks5://${proxy.host}` })
    expect(await get(SERVICE)).toMatchObject({ kind: 'answer', status: 200 })
    expect(proxy.targets).toEqual(['service.invalid:80'])
  })

  it.each(['socks4', 'socks4a', 'ftp'])('is never a way around a %s proxy, which cannot be used', async (scheme) => {
    const direct = createRoutes({}, { environment: { ALL_PROXY: `${scheme}://127.0.0.1:1080` } })
    onTestFinished(() => direct.close())
    expect(() => direct.to(new URL(SERVICE))).toThrow(`of the kind ${scheme}`)
    const { use, get } = open()
    use({ mode: 'manual', url: `${scheme}://127.0.0.1:1080` })
    expect(await get(SERVICE)).toMatchObject({
      kind: 'none',
      cause: 'unreachable',
      message: expect.stringContaining('can use http, https and socks5') as string,
    })
  })

  it('is never a way around a system’s proxy that cannot be found or used', async () => {
    const { get } = open({ systemProxy: () => Promise.reject(new Error('SOCKS cannot be used')) })
    expect(await get(SERVICE)).toMatchObject({
      kind: 'none',
      cause: 'unreachable',
      message: expect.stringContaining('SOCKS cannot be used') as string,
    })
  })
})
