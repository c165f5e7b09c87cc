import { describe, expect, it } from 'vitest'
import type { HttpOutcome } from '#core/ports/http.ts'
import type { Proxy } from '#model/application/settings.ts'
import type { PooledHttp } from '#node/network/http.ts'
import { createLateHttp } from '#node/network/late-http.ts'

const WANTED = { url: 'http://service.invalid/', token: 'key', timeoutMs: 1_000 }
const ANSWER: HttpOutcome = { kind: 'answer', status: 200, retryAfter: null, date: null, body: '{}' }

function createLoading() {
  const seen = { loads: 0, urls: [] as string[], cancelled: 0, proxies: [] as Proxy[], isClosed: false }
  const client: PooledHttp = {
    get({ url }) {
      seen.urls.push(url)
      return { outcome: Promise.resolve(ANSWER), cancel: () => void (seen.cancelled += 1) }
    },
    getAnonymously: (wanted) => client.get({ ...wanted, token: '' }),
    useProxy: (proxy) => void seen.proxies.push(proxy),
    close: () => Promise.resolve(void (seen.isClosed = true)),
  }
  const gate = Promise.withResolvers<PooledHttp>()
  const http = createLateHttp(() => {
    seen.loads += 1
    return gate.promise
  })
  return { seen, http, arrive: () => gate.resolve(client), fail: () => gate.reject(new Error('no such file')) }
}

describe('a client that is loaded late', () => {
  it('is loaded by the first request, once, and sends what has waited', async () => {
    const { seen, http, arrive } = createLoading()
    expect(seen.loads).toBe(0)
    const outcomes = [http.get(WANTED).outcome, http.get(WANTED).outcome]
    arrive()
    expect(await Promise.all(outcomes)).toEqual([ANSWER, ANSWER])
    expect(await http.get(WANTED).outcome).toEqual(ANSWER)
    expect(seen).toMatchObject({ loads: 1, urls: [WANTED.url, WANTED.url, WANTED.url] })
  })

  it('uses the proxy that was chosen last, before it was loaded and after', async () => {
    const { seen, http, arrive } = createLoading()
    http.useProxy({ mode: 'none', url: '' })
    http.useProxy({ mode: 'manual', url: 'http://proxy.invalid' })
    arrive()
    await http.get(WANTED).outcome
    http.useProxy({ mode: 'system', url: '' })
    expect(seen.proxies.map(({ mode }) => mode)).toEqual(['manual', 'system'])
  })

  it('does not send what was called off while it was loaded, and calls off what it has sent', async () => {
    const { seen, http, arrive } = createLoading()
    const early = http.get(WANTED)
    early.cancel()
    const late = http.get(WANTED)
    arrive()
    expect(await early.outcome).toMatchObject({ kind: 'none', cause: 'cancelled' })
    await late.outcome
    late.cancel()
    expect(seen).toMatchObject({ urls: [WANTED.url], cancelled: 1 })
  })

  it('answers as unreachable when it cannot be loaded, or is closed', async () => {
    const broken = createLoading()
    const { outcome } = broken.http.get(WANTED)
    broken.fail()
    expect(await outcome).toMatchObject({ kind: 'none', cause: 'unreachable' })
    const closed = createLoading()
    await closed.http.close()
    expect(await closed.http.get(WANTED).outcome).toMatchObject({ kind: 'none', cause: 'unreachable' })
    expect(closed.seen.loads).toBe(0)
  })

  it('is closed with its owner, also when it is only being loaded', async () => {
    const { seen, http, arrive } = createLoading()
    void http.get(WANTED)
    const closing = http.close()
    arrive()
    await closing
    expect(seen.isClosed).toBe(true)
  })
})
