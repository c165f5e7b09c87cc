import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readRaw } from '#test/fakes/service/raw-answer.ts'
import { ask, startFaulty, TRADING_TIME } from '#test/fakes/service/simulators.ts'

const QUOTES = '/stock/quotes?region=US&codes=AAPL,MSFT,NVDA,TSLA'

describe('a fault of the connection', () => {
  it('never answers', async () => {
    const { end, status } = await readRaw(await startFaulty({ fault: 'neverAnswer' }), QUOTES)
    expect([end, status]).toEqual(['silent', 0])
  })

  it('tears the connection down', async () => {
    const { end, status } = await readRaw(await startFaulty({ fault: 'reset' }), QUOTES)
    expect([end, status]).toEqual(['cut', 0])
  })

  it('stalls in the middle of the body', async () => {
    const { end, body, headers } = await readRaw(await startFaulty({ fault: 'stall' }), QUOTES)
    expect([end, body.length]).toEqual(['silent', Math.floor(Number(headers['content-length']) / 2)])
  })

  it('cuts the connection in the middle of the body', async () => {
    const { end, body, headers } = await readRaw(await startFaulty({ fault: 'truncate' }), QUOTES)
    expect([end, body.length]).toEqual(['cut', Math.floor(Number(headers['content-length']) / 2)])
  })

  it('lets the body trickle, whole in the end', async () => {
    const simulator = await startFaulty({ fault: 'trickle', bytes: 50, everyMs: 1 })
    const { end, body, pieces } = await readRaw(simulator, QUOTES)
    expect(end).toBe('complete')
    expect(pieces).toBeGreaterThan(3)
    expect((JSON.parse(body.toString()) as { code: number }).code).toBe(0)
  })

  it('holds the answer back', async () => {
    expect((await readRaw(await startFaulty({ fault: 'latency', delayMs: 5000 }), QUOTES)).end).toBe('silent')
    expect((await readRaw(await startFaulty({ fault: 'latency', delayMs: 1 }), QUOTES)).end).toBe('complete')
  })
})

describe('a fault of the body', () => {
  it('packs many megabytes into few', async () => {
    const { body, headers } = await readRaw(await startFaulty({ fault: 'gzipBomb', megabytes: 3 }), QUOTES, 5000)
    expect(headers['content-encoding']).toBe('gzip')
    expect(body.length).toBeLessThan(10_000)
    const unpacked = gunzipSync(body)
    expect(unpacked.length).toBeGreaterThan(3 * 1_048_576)
    expect((JSON.parse(unpacked.toString()) as { code: number }).code).toBe(0)
  })

  it('nests deeply', async () => {
    const { body } = await readRaw(await startFaulty({ fault: 'deepJson', levels: 700 }), QUOTES)
    expect(body.toString()).toContain(`"data":${'['.repeat(700)}]`)
  })

  it('is a page of another service, or is said to be of another type', async () => {
    const page = await readRaw(await startFaulty({ fault: 'html' }), QUOTES)
    expect([page.status, page.headers['content-type'], page.body.toString().slice(0, 9)]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<!doctype',
    ])
    const typed = await readRaw(await startFaulty({ fault: 'contentType', type: 'application/octet-stream' }), QUOTES)
    expect(typed.headers['content-type']).toBe('application/octet-stream')
    expect((JSON.parse(typed.body.toString()) as { code: number }).code).toBe(0)
  })

  it('begins with a byte order mark, or is not UTF-8, or ends early', async () => {
    const marked = await readRaw(await startFaulty({ fault: 'byteOrderMark' }), QUOTES)
    expect([...marked.body.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, '{'.charCodeAt(0)])
    const broken = await readRaw(await startFaulty({ fault: 'invalidUtf8' }), QUOTES)
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(broken.body)).toThrow(TypeError)
    const cut = await readRaw(await startFaulty({ fault: 'cutJson' }), QUOTES)
    expect([cut.end, Number(cut.headers['content-length'])]).toEqual(['complete', cut.body.length])
    expect(() => JSON.parse(cut.body.toString()) as unknown).toThrow(SyntaxError)
  })
})

describe('a refusal on purpose', () => {
  it.each([401, 403, 408, 425, 429, 500, 502, 503, 504])('has the status %i', async (status) => {
    const answer = await ask(await startFaulty({ fault: 'status', status }), QUOTES)
    expect([answer.status, answer.json.code]).toEqual([status, status * 10])
  })

  it('says how long to wait in seconds, or until which date', async () => {
    const limited = { fault: 'status', status: 429, retryAfterSeconds: 90 }
    const seconds = await ask(await startFaulty(limited), QUOTES)
    expect(seconds.headers.get('retry-after')).toBe('90')
    const date = await ask(await startFaulty({ ...limited, retryAfterAsDate: true }), QUOTES)
    expect(date.headers.get('retry-after')).toBe(new Date(TRADING_TIME + 90_000).toUTCString())
  })

  it('may have no envelope', async () => {
    const { json } = await ask(await startFaulty({ fault: 'status', status: 401, bareMessage: true }), QUOTES)
    expect(json).toEqual({ message: 'refused with 401' })
  })

  it('sends elsewhere', async () => {
    const simulator = await startFaulty({ fault: 'redirect', location: 'http://127.0.0.2:9/x' })
    const { status, headers } = await readRaw(simulator, QUOTES)
    expect([status, headers['location']]).toEqual([302, 'http://127.0.0.2:9/x'])
  })

  it('may be in the code alone', async () => {
    const { status, json } = await ask(await startFaulty({ fault: 'code', code: 77, msg: 'no' }), QUOTES)
    expect([status, json]).toEqual([200, { code: 77, msg: 'no', data: null }])
  })
})
