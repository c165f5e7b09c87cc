import { describe, expect, it } from 'vitest'
import { catalogue, type EndpointName } from '#api/catalogue.ts'
import { ask, startSimulator, TRADING_TIME } from '#test/fakes/service/simulators.ts'
import { plainFixtureOf } from '#test/fixtures/read-fixtures.ts'

const NAMES = Object.keys(catalogue) as EndpointName[]
const requestOf = (name: EndpointName): string => `${catalogue[name].path}?${plainFixtureOf(name).query}`
const REQUESTS = NAMES.map(requestOf)

const fieldsOf = (data: unknown, code: string) => Object.keys((data as Record<string, object>)[code] ?? {}).sort()

describe('a simulated market', () => {
  it('is at the other address of this machine where the first is missing, as with IPv6 alone', async () => {
    // An address for documentation (RFC 5737), which belongs to no machine.
    const simulator = await startSimulator({ addresses: ['203.0.113.1', '::1'] })
    expect(simulator.baseUrl).toMatch(/^http:\/\/\[::1\]:\d+$/u)
    expect((await ask(simulator, requestOf('stockQuotes'))).status).toBe(200)
  })

  it('answers every operation of the catalogue', async () => {
    const simulator = await startSimulator()
    for (const request of REQUESTS) {
      const { status, json } = await ask(simulator, request)
      expect([request, status, json.code]).toEqual([request, 200, 0])
      expect(Object.keys(json.data as object).length, request).toBeGreaterThan(0)
    }
  })

  it('answers byte for byte like another of the same seed and clock, whatever either was asked before', async () => {
    const [one, other] = await Promise.all([startSimulator({ seed: 42 }), startSimulator({ seed: 42 })])
    const answersOfOne: string[] = []
    for (const request of REQUESTS) answersOfOne.push((await ask(one, request)).text)
    const answersOfOther: string[] = []
    for (const request of REQUESTS.toReversed()) answersOfOther.unshift((await ask(other, request)).text)
    expect(answersOfOther).toEqual(answersOfOne)
  })

  it('leaves out of a quote what the specification says is absent for its class', async () => {
    const simulator = await startSimulator()
    const stock = await ask(simulator, '/stock/quotes?region=US&codes=AAPL')
    const forex = await ask(simulator, '/forex/quotes?region=GB&codes=EURUSD')
    const crypto = await ask(simulator, '/crypto/quotes?region=BA&codes=BTCUSDT')
    const all = ['ch', 'chp', 'h', 'l', 'ld', 'o', 'p', 's', 't', 'ts', 'tu', 'v']
    expect(fieldsOf(stock.json.data, 'AAPL')).toEqual(all)
    expect(fieldsOf(forex.json.data, 'EURUSD')).toEqual(all.filter((field) => field !== 'p'))
    expect(fieldsOf(crypto.json.data, 'BTCUSDT')).toEqual(all.filter((field) => !['p', 'ch', 'chp'].includes(field)))
  })

  it('leaves an unknown code out of a batch beside the known ones', async () => {
    const simulator = await startSimulator()
    const { json } = await ask(simulator, '/stock/quotes?region=US&codes=AAPL,NOSUCH,MSFT')
    expect(Object.keys(json.data as object)).toEqual(['AAPL', 'MSFT'])
  })

  it('takes an empty exchange for the primary one and knows the others by name', async () => {
    const simulator = await startSimulator()
    const lasts = ['', '&exchange=NSE', '&exchange=BSE', '&exchange=LSE'].map(async (exchange) => {
      const { json } = await ask(simulator, `/stock/quotes?region=IN&codes=RELIANCE${exchange}`)
      return Object.keys(json.data as object).length
    })
    expect(await Promise.all(lasts)).toEqual([1, 1, 1, 0])
  })

  it('sends company figures as numbers for some and as text for others', async () => {
    const simulator = await startSimulator()
    const types = new Set<string>()
    for (const code of ['AAPL', 'MSFT', 'NVDA', 'TSLA', 'AMZN', 'META', 'NFLX', 'AMD']) {
      const { json } = await ask(simulator, `/stock/info?type=stock&region=US&code=${code}`)
      const { mcb, tso, pet } = json.data as Record<string, unknown>
      types.add([typeof mcb, typeof tso, typeof pet].join())
    }
    expect(types).toEqual(new Set(['number,number,number', 'string,string,string']))
  })

  it.each([
    ['/stock/quotes?codes=AAPL', 'region'],
    ['/stock/quotes?region=us&codes=AAPL', 'region'],
    ['/stock/quotes?region=US', 'codes'],
    ['/stock/quotes?region=US&codes=AAPL,,MSFT', 'codes'],
    ['/stock/quotes?region=US&codes=AAPL&codes=MSFT', 'codes'],
    ['/stock/klines?region=US&codes=AAPL&kType=6&limit=10', 'kType'],
    ['/stock/klines?region=US&codes=AAPL&kType=8', 'limit'],
    ['/stock/klines?region=US&codes=AAPL&kType=8&limit=0', 'limit'],
    ['/stock/ipo?region=US&type=soon', 'type'],
    ['/stock/info?region=US&code=AAPL', 'type'],
    ['/news?lang=en', 'market'],
    ['/news?market=stock&lang=tlh', 'lang'],
  ])('refuses %s and names the parameter', async (request, parameter) => {
    const { status, json } = await ask(await startSimulator(), request)
    expect(status).toBe(400)
    expect(json.code).not.toBe(0)
    expect(json.msg).toContain(`parameter ${parameter}`)
  })

  it('refuses more codes than the plan allows', async () => {
    const simulator = await startSimulator({ plan: 'base' })
    const codes = (count: number) => Array.from({ length: count }, (_, index) => `C${index}`).join(',')
    expect((await ask(simulator, `/stock/quotes?region=US&codes=${codes(10)}`)).status).toBe(200)
    const refused = await ask(simulator, `/stock/quotes?region=US&codes=${codes(11)}`)
    expect([refused.status, refused.json.msg]).toEqual([400, '11 codes in one request, the plan allows 10'])
  })

  it('answers GET only, and only what it knows', async () => {
    const simulator = await startSimulator()
    const posted = await ask(simulator, requestOf('stockQuotes'), { method: 'POST' })
    expect([posted.status, posted.headers.get('allow'), posted.json.code]).toEqual([405, 'GET', 4005])
    const unknown = await ask(simulator, '/symbol/list')
    expect([unknown.status, unknown.json.code]).toEqual([404, 4004])
  })

  it('wants the token that it was started with', async () => {
    const simulator = await startSimulator({ token: 'right' })
    const withToken = (token: string) => ask(simulator, requestOf('stockQuotes'), { headers: { token } })
    expect((await withToken('right')).status).toBe(200)
    expect((await withToken('wrong')).status).toBe(401)
    expect((await ask(simulator, requestOf('stockQuotes'))).status).toBe(401)
  })

  it('refuses what exceeds its limit in any 60 seconds and says how long to wait', async () => {
    let now = TRADING_TIME
    const simulator = await startSimulator({ requestsPerMinute: 3, clock: () => now })
    const statusAfter = async (seconds: number) => {
      now += seconds * 1000
      const { status, headers } = await ask(simulator, requestOf('forexDepths'))
      return [status, headers.get('retry-after')]
    }
    expect(await statusAfter(0)).toEqual([200, null])
    expect(await statusAfter(20)).toEqual([200, null])
    expect(await statusAfter(20)).toEqual([200, null])
    expect(await statusAfter(15)).toEqual([429, '5'])
    expect(await statusAfter(5)).toEqual([200, null])
    expect(await statusAfter(1)).toEqual([429, '19'])
  })

  it('runs its market at the speed and from the time that it was given', async () => {
    let now = TRADING_TIME
    const startMs = Date.parse('2026-10-05T14:00:00Z')
    const simulator = await startSimulator({ clock: () => now, speed: 60, startMs })
    now += 10_000
    expect(simulator.now()).toBe(startMs + 600_000)
    const { json } = await ask(simulator, '/crypto/ticks?region=BA&codes=BTCUSDT')
    const { t } = (json.data as Record<string, { t: number }>)['BTCUSDT'] ?? { t: 0 }
    expect(simulator.now() - t).toBeLessThan(20_000)
  })

  it('listens on the loopback address alone', async () => {
    expect((await startSimulator()).baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })
})

describe('the control interface', () => {
  const key = { headers: { 'x-control-key': 'secret' } }

  it('returns each request, its status and the highest count in any minute', async () => {
    const simulator = await startSimulator({ controlKey: 'secret', token: 'T' })
    await ask(simulator, '/stock/quotes?region=US&codes=AAPL', { headers: { token: 'T' } })
    await ask(simulator, '/stock/quotes?region=US&codes=AAPL')
    const log: unknown = (await ask(simulator, '/_control/log', key)).json
    const request = { at: TRADING_TIME, method: 'GET', path: '/stock/quotes', query: 'region=US&codes=AAPL' }
    const requests = [
      { ...request, status: 200 },
      { ...request, status: 401 },
    ]
    expect(log).toEqual({ maxInAnyMinute: 2, requests })
    expect(simulator.requestLog.entries()).toEqual(requests)
  })

  it('keeps no log that could not be read', async () => {
    const simulator = await startSimulator({ keepsLog: false })
    await ask(simulator, '/stock/quotes?region=US&codes=AAPL')
    expect(simulator.requestLog.entries()).toEqual([])
  })

  it('does not open to the token of a client, nor without a key of its own', async () => {
    const open = await startSimulator({ controlKey: 'secret', token: 'T' })
    expect((await ask(open, '/_control/log', { headers: { token: 'secret' } })).status).toBe(403)
    const shut = await startSimulator()
    expect((await ask(shut, '/_control/log', key)).status).toBe(404)
  })

  it('sets faults, shows them, refuses malformed ones and takes them away', async () => {
    const simulator = await startSimulator({ controlKey: 'secret' })
    const set = (body: unknown) =>
      ask(simulator, '/_control/faults', {
        method: 'PUT',
        headers: { ...key.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await set({ rules: [{ fault: 'nullData' }] })).status).toBe(200)
    expect((await ask(simulator, requestOf('stockQuotes'))).json.data).toBeNull()
    const refused = await set({ rules: [{ fault: 'status' }] })
    expect([refused.status, refused.json.msg]).toEqual([400, expect.stringContaining('rules[0]: status')])
    await ask(simulator, '/_control/faults', { method: 'DELETE', ...key })
    expect((await ask(simulator, requestOf('stockQuotes'))).json.data).not.toBeNull()
  })
})
