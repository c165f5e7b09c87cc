import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { createFaultServer } from '#test/fakes/service/fault-server.ts'
import { answering, openHttp, PATIENCE_MS, TOKEN } from '#test/fakes/service/http-to-service.ts'

/** An address for documentation (RFC 5737), which belongs to no machine. */
const ELSEWHERE: LookupAddress = { address: '203.0.113.5', family: 4 }
const HERE: LookupAddress = { address: '127.0.0.1', family: 4 }

async function askFor(name: string, addresses: readonly LookupAddress[]) {
  const server = await createFaultServer(answering('{}'))
  const asked: string[] = []
  const http = openHttp({
    lookup(hostname, _options, callback) {
      asked.push(hostname)
      callback(null, [...addresses])
    },
  })
  http.useProxy({ mode: 'none', url: '' })
  const url = server.baseUrl.replace('127.0.0.1', name)
  const outcome = await http.get({ url: `${url}/quotes`, token: TOKEN, timeoutMs: PATIENCE_MS }).outcome
  return { outcome, asked, heads: server.heads }
}

describe('a name of this machine', () => {
  it.each(['localhost', 'localhost.', 'quotes.localhost', 'QUOTES.localhost'])(
    '%s that a name server leads elsewhere is sent nothing',
    async (name) => {
      const { outcome, asked } = await askFor(name, [ELSEWHERE])
      expect(outcome).toMatchObject({ kind: 'none', cause: 'notLoopback' })
      expect(JSON.stringify(outcome)).toContain(ELSEWHERE.address)
      expect(JSON.stringify(outcome)).not.toContain(TOKEN)
      expect(asked).toEqual([name.toLowerCase()])
    },
  )

  it('is reached at its addresses of this machine alone, where a name server has others as well', async () => {
    const { outcome, heads } = await askFor('quotes.localhost', [ELSEWHERE, HERE])
    expect(outcome).toMatchObject({ kind: 'answer', status: 200 })
    expect(heads).toHaveLength(1)
  })

  it('is an address in numbers without a name server', async () => {
    const { outcome, asked } = await askFor('127.1', [ELSEWHERE])
    expect(outcome).toMatchObject({ kind: 'answer' })
    expect(asked).toEqual([])
  })

  it('is no other name, which leads where the name server says', async () => {
    const { outcome } = await askFor('quotes.example', [HERE])
    expect(outcome).toMatchObject({ kind: 'answer' })
  })

  it('without an address is not known', async () => {
    const server = await createFaultServer(answering('{}'))
    const http = openHttp({
      lookup: (_name, _options, callback) => callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []),
    })
    const url = server.baseUrl.replace('127.0.0.1', 'quotes.localhost')
    const { outcome } = http.get({ url, token: TOKEN, timeoutMs: PATIENCE_MS })
    expect(await outcome).toMatchObject({ kind: 'none', cause: 'unknownHost' })
  })
})
